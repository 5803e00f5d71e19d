"""Languages: their plural forms, catalogues of translated sentences, and the list of every sentence there is."""

/* Starts Felt School: loads python311.dll from this program's own folder and runs the package `trainer`.
   Built twice, without a console (FeltSchool.exe) and with one (felt-school.exe, -DCONSOLE). */

#include <windows.h>
#include <shellapi.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

typedef int (*py_main_t)(int, wchar_t **);

static int fail(const wchar_t *what)
{
    wchar_t text[MAX_PATH + 200];
    _snwprintf(text, MAX_PATH + 199, L"%ls is missing or damaged. Install Felt School again.", what);
    text[MAX_PATH + 199] = 0;
#ifdef CONSOLE
    fwprintf(stderr, L"%ls\n", text);
#else
    MessageBoxW(NULL, text, L"Felt School", MB_ICONERROR | MB_OK);
#endif
    return 3;
}

static int run(int argc, wchar_t **argv)
{
    static wchar_t folder[32768], library[32768];
    wchar_t **words;
    wchar_t *fixed[] = {NULL, L"-I", L"-B", L"-X", L"utf8", L"-m", L"trainer"};
    const int count = sizeof fixed / sizeof *fixed;
    HMODULE python;
    py_main_t py_main;
    wchar_t *end;
    int index;

    if (!GetModuleFileNameW(NULL, folder, 32000) || !(end = wcsrchr(folder, L'\\')))
        return fail(L"The program's folder");
    *end = 0;
    _snwprintf(library, 32767, L"%ls\\python311.dll", folder);
    SetDllDirectoryW(L"");
    python = LoadLibraryExW(library, NULL, LOAD_WITH_ALTERED_SEARCH_PATH);
    if (!python)
        return fail(library);
    py_main = (py_main_t)(void *)GetProcAddress(python, "Py_Main");
    if (!py_main)
        return fail(library);
    words = calloc(argc + count, sizeof *words);
    if (!words)
        return fail(L"Memory");
    fixed[0] = argv[0];
    for (index = 0; index < count; index++)
        words[index] = fixed[index];
    for (index = 1; index < argc; index++)
        words[count + index - 1] = argv[index];
    return py_main(argc + count - 1, words);
}

#ifdef CONSOLE
int wmain(int argc, wchar_t **argv)
{
    return run(argc, argv);
}
#else
int WINAPI wWinMain(HINSTANCE self, HINSTANCE before, wchar_t *line, int show)
{
    int argc;
    wchar_t **argv = CommandLineToArgvW(GetCommandLineW(), &argc);
    (void)self, (void)before, (void)line, (void)show;
    return argv ? run(argc, argv) : fail(L"The command line");
}
#endif

"""Who practises, and what he chose: the page of names and the settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from trainer.errors import StorageError
from trainer.kept import Profile
from trainer.ui.catalogue import PSEUDO, language_name, languages
from trainer.ui.desk import Desk
from trainer.ui.entry import PageEntry
from trainer.ui.page_routes import PageRoutes
from trainer.ui.place import PageName

if TYPE_CHECKING:
    from trainer.ui.pages.profiles import ProfilesPage
    from trainer.ui.pages.settings import SettingsPage


class TraineeRoutes(PageRoutes):
    """Another trainee finds settings of his own."""

    about_wanted = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._lent = False
        self.profiles = PageEntry(self._make_profiles, self._fill_profiles)
        self.settings = PageEntry(self._make_settings)
        desk.nobody.connect(self._instructor_tries)
        desk.trainee.changed.connect(self._other_trainee)

    def _make_profiles(self) -> ProfilesPage:
        from trainer.ui.pages.profiles import ProfilesPage

        page = ProfilesPage(self.look, self._services.privacy)
        page.named.connect(self.new_trainee)
        page.chosen.connect(self._choose_trainee)
        page.guest_wanted.connect(self._guest)
        page.instructor_wanted.connect(lambda: self._place.go(PageName.INSTRUCTOR))
        return page

    def _fill_profiles(self) -> None:
        self.profiles.page.apply(self._trainee.profiles())

    def new_trainee(self, name: str) -> None:
        """Makes a trainee, unless somebody has that name: two of one name could not be told apart."""
        taken = [one.name for one in self._trainee.profiles() if one.name.casefold() == name.casefold()]
        if taken:
            self.profiles.page.show_problem(
                self.look("There is a {name} already: press that name, or add something to yours.", name=taken[0])
            )
        elif self._trainee.create(name):
            self._place.go(PageName.HOME)

    def _guest(self) -> None:
        if self._be_guest():
            self._place.go(PageName.HOME)

    def _be_guest(self) -> bool:
        return self._trainee.use(Profile("guest", self.look("Guest"), guest=True))

    def _instructor_tries(self) -> None:
        """An instructor tries a lesson where nobody has a name yet: as a guest, for as long as his door is open."""
        self._lent = self._be_guest()

    def give_back(self) -> None:
        """The instructor goes, and with him who he tried a lesson as."""
        if self._lent:
            self._lent = False
            self._trainee.leave()

    def _choose_trainee(self, profile: Profile, pin: str) -> None:
        try:
            if not self._services.store.unlocks(profile, pin):
                problem = self.look("This PIN is not right.") if pin else self.look("Type the PIN of this name first.")
                self.profiles.page.show_problem(problem)
                return
        except StorageError as error:
            self._trainee.trouble.emit(error)
            return
        if self._trainee.choose(profile):
            self._place.go(PageName.HOME)

    # -- settings

    def _make_settings(self) -> SettingsPage:
        from trainer.ui.pages.settings import SettingsPage

        trainee = self._trainee
        sounds = (self._services.assets / "sounds").is_dir()
        page = SettingsPage(
            self.look,
            trainee.settings,
            trainee.profile,
            self.languages(),
            privacy=self._services.privacy,
            faults=self._services.faults,
            sounds=sounds,
        )
        page.changed.connect(lambda name, value: trainee.set(**{name: value}))
        page.renamed.connect(trainee.rename)
        page.switch_wanted.connect(lambda: self._place.go(PageName.PROFILES))
        page.instructor_wanted.connect(lambda: self._place.go(PageName.INSTRUCTOR))
        page.about_wanted.connect(self.about_wanted)
        if page.record is not None:
            from trainer.ui.own_record import OwnRecordActions

            OwnRecordActions(page.record, trainee, self._place, self._renew_settings)
        return page

    def _other_trainee(self) -> None:
        """The settings of another trainee, or of one with another PIN, come on a page of their own."""
        made, who = self.settings.made, self._trainee.profile
        shown = made.profile if made is not None else None
        same = shown is not None and who is not None and (shown.id, shown.locked) == (who.id, who.locked)
        if not same:
            self.settings.drop()

    def _renew_settings(self, said: str) -> None:
        self._other_trainee()
        self._place.go(PageName.SETTINGS)
        if self.settings.page.record is not None:
            self.settings.page.record.tell(said)

    def languages(self) -> Mapping[str, str]:
        """The languages to choose from, and what they call themselves."""
        folders = self._services.catalogues
        found = {one: language_name(folders, one) for one in languages(*folders)}
        return {**found, PSEUDO: PSEUDO} if self._trainee.settings.language == PSEUDO else found

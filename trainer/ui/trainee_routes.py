"""Who practices, and what was chosen: the page of names and the settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from trainer.core.errors import StorageError
from trainer.core.records import Profile
from trainer.ui.desk import Desk
from trainer.ui.page_routes import PageEntry, PageRoutes
from trainer.ui.place import PageName
from trainer.ui.translator import PSEUDO, language_name, languages

if TYPE_CHECKING:
    from trainer.ui.pages.profiles_page import ProfilesPage
    from trainer.ui.pages.settings_page import SettingsPage


class TraineeRoutes(PageRoutes):
    """Another trainee finds settings of his own."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._lent = False
        self.profiles = PageEntry(self._make_profiles, self._fill_profiles)
        self.settings = PageEntry(self._make_settings, self._fill_settings)
        self.table = {PageName.PROFILES: self.profiles, PageName.SETTINGS: self.settings}
        desk.trainee.changed.connect(self._other_trainee)

    def _make_profiles(self) -> ProfilesPage:
        from trainer.ui.pages.profiles_page import ProfilesPage

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
        namesakes = [profile.name for profile in self._trainee.profiles() if profile.name.casefold() == name.casefold()]
        if namesakes:
            self.profiles.page.show_problem(
                self.look("The name {name} is taken. Choose it above, or add something to yours.", name=namesakes[0])
            )
        elif self._trainee.create(name):
            who = self._trainee.profile
            if who is not None and who.name.casefold() == name.casefold():
                self._place.go(PageName.HOME)
            else:
                self._place.go(PageName.PROFILES)
                self.profiles.page.show_problem(self.look("Your school knows you. Choose your name and type your PIN."))

    def _guest(self) -> None:
        if self._be_guest():
            self._place.go(PageName.HOME)

    def _be_guest(self) -> bool:
        return self._trainee.use(Profile("guest", self.look("Guest"), guest=True))

    def instructor_tries(self) -> None:
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
                problem = self.look("Wrong PIN.") if pin else self.look("Type this trainee's PIN first.")
                self.profiles.page.show_problem(problem)
                return
        except StorageError as error:
            self.profiles.page.show_problem(self.look.words(error.text))
            return
        if self._trainee.choose(profile):
            from trainer.school.school_model import LEAST_PIN, short_pin

            self._place.go(PageName.HOME)
            if profile.locked and len(pin) < LEAST_PIN:
                self._trainee.noticed.emit(short_pin())

    # -- settings

    def _make_settings(self) -> SettingsPage:
        from trainer.ui.pages.settings_page import SettingsPage

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
        page.back.connect(lambda: self._place.go(PageName.HOME))
        page.switch_wanted.connect(lambda: self._place.go(PageName.PROFILES))
        page.instructor_wanted.connect(lambda: self._place.go(PageName.INSTRUCTOR))
        page.about_wanted.connect(self.desk.about_wanted)
        if page.record is not None:
            from trainer.ui.own_record import OwnRecordActions

            OwnRecordActions(page.record, trainee, self._place, self._renew_settings)
        return page

    def _fill_settings(self) -> None:
        from trainer.ui.school_link import place_words

        office = self._services.office
        try:
            words = place_words(office.status() if office is not None else None)
        except StorageError as error:
            words = error.text
        self.settings.page.show_school(words)

    def _other_trainee(self) -> None:
        """The settings of another trainee, or of one with another PIN, come on a page of their own."""
        settings_page, who = self.settings.present, self._trainee.profile
        shown = settings_page.profile if settings_page is not None else None
        same = shown is not None and who is not None and (shown.id, shown.locked) == (who.id, who.locked)
        if not same:
            self.settings.drop()

    def _renew_settings(self, remark: str) -> None:
        self._other_trainee()
        self._place.go(PageName.SETTINGS)
        if self.settings.page.record is not None:
            self.settings.page.record.tell(remark)

    def languages(self) -> Mapping[str, str]:
        """The languages to choose from, and what they call themselves."""
        folders = self._services.catalogues
        by_code = {language: language_name(folders, language) for language in languages(*folders)}
        return {**by_code, PSEUDO: PSEUDO} if self._trainee.settings.language == PSEUDO else by_code

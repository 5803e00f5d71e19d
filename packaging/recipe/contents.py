"""What goes into a built program, and what stays out. The tests compare these lists with what the source imports."""

from __future__ import annotations

QT_MODULES = ("QtCore", "QtGui", "QtWidgets", "QtSvg", "QtMultimedia", "QtNetwork", "QtPrintSupport", "QtTextToSpeech")
"""Python modules of Qt. QtNetwork is for live classes; QtMultimedia imports it too."""

QT_PLUGINS = {
    "linux": (
        "platforms/libqxcb.so", "platforms/libqoffscreen.so",
        "platforminputcontexts/libcomposeplatforminputcontextplugin.so",
        "platforminputcontexts/libibusplatforminputcontextplugin.so",
        "imageformats/libqjpeg.so", "imageformats/libqsvg.so", "imageformats/libqwebp.so",
        "iconengines/libqsvgicon.so", "texttospeech/libqtexttospeech_speechd.so",
        "printsupport/libcupsprintersupport.so", "tls/libqopensslbackend.so",
    ),
    "windows": (
        "platforms/qwindows.dll", "platforms/qoffscreen.dll",
        "imageformats/qjpeg.dll", "imageformats/qsvg.dll", "imageformats/qwebp.dll",
        "iconengines/qsvgicon.dll", "texttospeech/qtexttospeech_sapi.dll",
        "multimedia/windowsmediaplugin.dll", "tls/qschannelbackend.dll",
    ),
}  # fmt: skip
"""Below Qt's folder of plugins; of printing on Windows the library itself takes care. Live classes are encrypted by OpenSSL of Debian (363 KB), on Windows by
its own schannel (249 KB, 108 KB of the MSI). Left out: the video back ends (20 MB of codecs), QML, web, databases, themes, the
second way to the voices of Windows (43 KB)."""

DISTRIBUTIONS = (
    "pyside6-essentials", "pyside6-addons", "shiboken6", "fsrs", "platformdirs", "typing-extensions", "tomlkit",
    "cryptography", "cffi", "pycparser", "pyopenssl", "pg8000", "scramp", "asn1crypto", "python-dateutil", "tzdata",
)  # fmt: skip
"""Other people's packages, by the names that requirements/program.txt pins."""

WHEELS_LEFT_OUT = (
    "cffi/", "pycparser/", "tzdata/", "dateutil/zoneinfo/", "dateutil/rrule.py", "dateutil/easter.py", "dateutil/utils.py",
    "dateutil/tzwin.py", "dateutil/tz/win.py", "fsrs/optimizer.py", "cryptography/fernet.py", "cryptography/x509/ocsp.py",
    "cryptography/hazmat/asn1/", "cryptography/hazmat/primitives/serialization/pkcs7.py", "platformdirs/macos.py",
    "platformdirs/android.py", "platformdirs/ios.py", *(f"asn1crypto/{name}.py" for name in ("cms", "crl", "csr", "ocsp", "pdf", "pkcs12", "tsp")),
)  # fmt: skip
"""What cryptography asks for when it is made, not when it runs: of cffi its compiled half alone goes along. The times of
a school's server are in UTC: no zones are needed, nor calendars, nor other papers than certificates. Weights of memory
are not fitted here (fsrs needs torch for it), and folders of other systems are not asked for."""
WHEELS_THAT_ASK = ("pg8000-", "scramp-")
"""Packages that read their own version when they are imported: their METADATA goes along."""
WHEELS_ENDINGS_LEFT_OUT = (".pyi", ".typed", ".h")

WITHOUT_SOURCE = (
    "lib/cryptography",
    "lib/fsrs",
    "lib/platformdirs",
    "lib/tomlkit",
    "lib/pg8000",
    "lib/OpenSSL",
    "lib/scramp",
    "lib/asn1crypto",
    "lib/dateutil",
    "lib/typing_extensions.py",
)
"""Other people's packages that go as compiled modules alone; what of Qt is Python can be read and replaced."""

UNSIGNED = ("lib/_cffi_backend.cp311-win_amd64.pyd", "lib/cryptography/hazmat/bindings/_rust.pyd")
"""Program files that carry no publisher's signature: of them only the hash of their wheel is held against the lock."""

STDLIB_LEFT_OUT = (
    "ensurepip", "idlelib", "lib2to3", "pydoc_data", "test", "tkinter", "turtledemo", "turtle.py", "venv", "distutils",
    "wsgiref", "xmlrpc", "dbm", "curses", "msilib", "config-3.11-x86_64-linux-gnu", "LICENSE.txt", "sitecustomize.py",
    "__phello__", "__phello__.foo.py", "antigravity.py", "this.py", "pydoc.py", "doctest.py", "unittest", "ctypes/macholib",
    "aifc.py", "asynchat.py", "asyncore.py", "bdb.py", "cProfile.py", "cgi.py", "cgitb.py", "chunk.py", "crypt.py", "ftplib.py",
    "imaplib.py", "imghdr.py", "mailbox.py", "mailcap.py", "modulefinder.py", "netrc.py", "nntplib.py", "pdb.py",
    "pickletools.py", "pipes.py", "poplib.py", "profile.py", "pstats.py", "pyclbr.py", "smtpd.py", "smtplib.py", "sndhdr.py",
    "sunau.py", "symtable.py", "tabnanny.py", "telnetlib.py", "timeit.py", "trace.py", "uu.py", "webbrowser.py",
    "xdrlib.py", "zipapp.py", "_pydecimal.py", "_pyio.py", "asyncio", "http", "optparse.py", "plistlib.py", "xml",
    "configparser.py", "socketserver.py", "tarfile.py", "urllib/error.py", "urllib/request.py", "urllib/response.py",
    "urllib/robotparser.py", "cmd.py", "code.py", "codeop.py", "fileinput.py", "rlcompleter.py", "sched.py",
    "shelve.py", "ssl.py", "gzip.py", "wave.py", "mimetypes.py", "shlex.py", "glob.py",
    "pty.py", "tty.py", "graphlib.py", "colorsys.py", "_markupbase.py", "html/parser.py", "nturl2path.py", "logging/config.py", "logging/handlers.py", "email/mime", "email/policy.py",
    "email/_header_value_parser.py", "email/headerregistry.py", "email/contentmanager.py",
    *(f"multiprocessing/{name}" for name in ("dummy", "heap.py", "managers.py", "pool.py", "shared_memory.py", "sharedctypes.py")),
    *(f"encodings/{name}.py" for name in (
        "cp037", "cp1006", "cp1026", "cp1125", "cp1140", "cp273", "cp424", "cp500", "cp720", "cp737", "cp775", "cp856",
        "cp857", "cp858", "cp860", "cp861", "cp862", "cp863", "cp864", "cp865", "cp869", "cp875", "hp_roman8", "kz1048",
        "mac_arabic", "mac_croatian", "mac_cyrillic", "mac_farsi", "mac_greek", "mac_iceland", "mac_latin2", "mac_roman",
        "mac_romanian", "mac_turkish", "palmos", "ptcp154", "koi8_t", "tis_620", "iso8859_3", "iso8859_4", "iso8859_6",
        "iso8859_8", "iso8859_10", "iso8859_11", "iso8859_13", "iso8859_14", "iso8859_16")),
)  # fmt: skip
"""Of Python's standard library, on Linux and on Windows: what installs, documents, tests, measures, draws, mails,
fetches or shares memory. Without `_zoneinfo` zones are read by the half in Python, and nobody asks for one."""

PYTHON_EXTENSIONS = (
    "_ctypes", "_decimal", "_json", "_multibytecodec", "_multiprocessing", "_opcode",
    "_posixshmem", "_queue", "_sqlite3", "_typing", "_uuid", "_contextvars", "mmap", "resource", "termios",
)  # fmt: skip
"""Compiled modules of Python on Linux; what is not named and not built in stays out (readline, Tk, archives)."""

WINDOWS_LEFT_OUT = (
    "_asyncio.pyd", "_bz2.pyd", "_elementtree.pyd", "_hashlib.pyd", "_lzma.pyd", "_msi.pyd", "_overlapped.pyd", "_ssl.pyd",
    "_zoneinfo.pyd", "libcrypto-3.dll", "libssl-3.dll", "pyexpat.pyd", "python.cat", "python.exe", "pythonw.exe", "vcruntime140.dll",
    "vcruntime140_1.dll", "winsound.pyd",
)  # fmt: skip
"""Of Python's own folder for Windows: OpenSSL (hashes Python has of its own, cryptography brings another), XML, archives,
its two programs (ours take their place), and the older runtime."""

ASSETS_LEFT_OUT = ("assets/icons/felt-school.ico", "assets/icons/felt-school.icns", *(
    f"assets/icons/felt-school-{pixels}.png" for pixels in (16, 24, 32, 48, 128, 256, 512)))  # fmt: skip
"""What desktops and Explorer show; it goes into launchers and packages, the program itself never reads it."""

RUNTIME = ("msvcp140.dll", "msvcp140_1.dll", "msvcp140_2.dll", "vcruntime140.dll", "vcruntime140_1.dll")
"""Microsoft's runtime: one copy, the newest (it comes with Qt's wheel), beside the program."""

DEBIAN_PYTHON = ("python3.11-minimal", "libpython3.11-minimal", "libpython3.11-stdlib")
DEBIAN_LIBRARIES = {
    "libsqlite3-0": ("libsqlite3.so.0",),
    "libffi8": ("libffi.so.8",),
    "libexpat1": ("libexpat.so.1",),
    "zlib1g": ("libz.so.1",),
    "libuuid1": ("libuuid.so.1",),
    "libxcb-cursor0": ("libxcb-cursor.so.0",),
    "libxcb-icccm4": ("libxcb-icccm.so.4",),
    "libxcb-image0": ("libxcb-image.so.0",),
    "libxcb-keysyms1": ("libxcb-keysyms.so.1",),
    "libxcb-render-util0": ("libxcb-render-util.so.0",),
    "libxcb-util1": ("libxcb-util.so.1",),
}
"""Libraries that go along on Linux: Python's own, and the small ones of X that desktops often lack."""

LIBC = (
    "libc.so.6",
    "libm.so.6",
    "libpthread.so.0",
    "libdl.so.2",
    "librt.so.1",
    "libresolv.so.2",
    "ld-linux-x86-64.so.2",
)
"""What libc6 has."""

AT_LEAST = {
    "libbrotli1": "1.0.0", "libc6": "2.36", "libcups2": "1.4.0", "libdbus-1-3": "1.9.14", "libfontconfig1": "2.12.6",
    "libfreetype6": "2.9.1", "libgcc-s1": "4.2", "libglib2.0-0": "2.26.0", "libgssapi-krb5-2": "1.17", "libpulse0": "5.0",
    "libspeechd2": "0.8.3", "libssl3": "3.0.0", "libstdc++6": "11", "libx11-xcb1": "2:1.8.4", "libxcb-randr0": "1.12", "libxcb-shm0": "1.10",
    "libxcb1": "1.8", "libxkbcommon-x11-0": "0.5.0", "libxkbcommon0": "0.5.0", "libzstd1": "1.5.2",
}  # fmt: skip
"""The oldest versions of Debian packages that have every symbol the program uses, as dpkg-shlibdeps reads them on Debian
12; a test of built packages asks it again. A package that is not named will do in any version."""
NEWEST_SYMBOLS = {"GLIBC": (2, 36), "GLIBCXX": (3, 4, 29), "CXXABI": (1, 3, 13), "GCC": (4, 2, 0)}
"""The newest symbols that those versions of libc6, libstdc++6 (GCC 11) and libgcc-s1 have; newer ones stop the build."""

OPTIONAL = {"libspeechd.so.2": "libspeechd2", "libpulse.so.0": "libpulse0", "libcups.so.2": "libcups2"}
"""Asked for by plugins that simply stay silent without: reading aloud, sound, printers (a PDF needs none)."""
LOADED = {"libssl.so.3": "libssl3"}
"""What a plugin loads without asking for it by name: OpenSSL, for the TLS of live classes."""

PACKAGES = {
    "linux": (
        ("patchelf", "patchelf"), ("dpkg-deb", "dpkg-dev"), ("xz", "xz-utils"),
        ("as", "binutils"), ("ld", "binutils"), ("objcopy", "binutils"), ("strip", "binutils"),
    ),
    "windows": (
        ("x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64"), ("makensis", "nsis"), ("wixl", "wixl"),
        ("osslsigncode", "osslsigncode"), ("patchelf", "patchelf"), ("msiinfo", "msitools"),
    ),
    "macos": (),
}  # fmt: skip
"""Programs a build starts, and the Debian packages that have them."""
LIBRARIES = {"linux": (), "windows": (("libzopfli.so.1", "libzopfli1"),), "macos": ()}
"""Libraries a build loads, and the Debian packages that have them."""
TESTS = (
    ("debootstrap", "debootstrap"), ("Xvfb", "xvfb"), ("xdotool", "xdotool"), ("import", "imagemagick"),
    ("wine", "wine"), ("desktop-file-validate", "desktop-file-utils"), ("appstreamcli", "appstream"),
)  # fmt: skip
"""Programs the tests of built packages start."""

OWN_ROOT = ("vcruntime140.dll", "vcruntime140_1.dll")
"""Of Python's folder: signed by Microsoft under a root that Debian's bundle lacks. They are left out of the program."""

WINDOWS_OWN = frozenset(
    "advapi32 authz avrt bcrypt bcryptprimitives cfgmgr32 combase comctl32 comdlg32 crypt32 cryptbase d2d1 d3d11 d3d12 d3d9 "
    "dbghelp dcomp dnsapi dwmapi dwrite dxgi dxva2 evr gdi32 hid icu icuin icuuc imm32 iphlpapi kernel32 ksuser mf mfplat "
    "mfreadwrite mpr msvcrt ncrypt netapi32 ntdll ole32 oleacc oleaut32 opengl32 powrprof propsys psapi rpcrt4 runtimeobject "
    "secur32 setupapi shcore shell32 shlwapi strmiids synchronization ucrtbase uiautomationcore user32 userenv usp10 uxtheme "
    "version winhttp winmm winspool.drv wldap32 ws2_32 wtsapi32 mscms".split()
)
"""Libraries of Windows 10 itself. Microsoft's C++ runtime is not among them: a bare computer lacks it."""

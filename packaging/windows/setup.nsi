; Felt School's set-up program. Defines: VERSION, NUMBERS, SIZE (KB), OUT, UPGRADE (the MSI's code), SIGN (a command, or
; none). Beside it: install.nsh, remove.nsh, pictures, license.txt.
; Exit status: 0 done, 1 cancelled, 2 stopped or damaged, 5 /ALLUSERS without administrator, 32 the program is running,
; 183 the MSI is installed, 1150 Windows is too old, 1638 a newer version is in the folder.
; /LOG=FILE gets a line for each step.

Unicode true
Target amd64-unicode
!ifdef FAST
  SetCompressor zlib
!else
  SetCompressor /SOLID lzma
  SetCompressorDictSize 64
!endif
Name "Felt School"
OutFile "${OUT}"
RequestExecutionLevel user
ManifestDPIAware true
ManifestSupportedOS Win10
ShowInstDetails nevershow
ShowUninstDetails nevershow
AllowSkipFiles off
CRCCheck force
BrandingText "Felt School ${VERSION}"

VIProductVersion "${NUMBERS}"
VIAddVersionKey ProductName "Felt School"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey FileDescription "Felt School set-up"
VIAddVersionKey CompanyName "Felt School contributors"
VIAddVersionKey LegalCopyright "MIT licence"

!include MUI2.nsh
!include FileFunc.nsh
!include WordFunc.nsh
!include LogicLib.nsh
!include x64.nsh
!include WinVer.nsh
!include nsDialogs.nsh

; Qt 6.11 needs Windows 10, version 1809.
!define OLDEST_BUILD 17763
!ifdef SIGN
  !uninstfinalize '${SIGN}' = 0
!endif

!define OWN "Software\Felt School"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall"
!define APPS "${UNINSTALL}\Felt School ${VERSION}"
; Beside the program while it is upgraded: what comes, and what goes once everything has come.
!define NEW "$INSTDIR\~new"
!define OLD "$INSTDIR\~old"
!define MUI_ICON "felt-school.ico"
!define MUI_UNICON "felt-school.ico"
!define MUI_WELCOMEFINISHPAGE_BITMAP "wizard.bmp"
!define MUI_UNWELCOMEFINISHPAGE_BITMAP "wizard.bmp"
!define MUI_HEADERIMAGE
!define MUI_HEADERIMAGE_RIGHT
!define MUI_HEADERIMAGE_BITMAP "wizard-small.bmp"
!define MUI_HEADERIMAGE_BITMAP_STRETCH AspectFitHeight
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\FeltSchool.exe"
!define MUI_FINISHPAGE_SHOWREADME ""
!define MUI_FINISHPAGE_SHOWREADME_NOTCHECKED
!define MUI_FINISHPAGE_SHOWREADME_TEXT "$(Desktop)"
!define MUI_FINISHPAGE_SHOWREADME_FUNCTION PutOnDesktop

!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_LICENSE "license.txt"
Page custom AskWho TakeWho
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Spanish"
!insertmacro MUI_LANGUAGE "SimpChinese"
!insertmacro MUI_LANGUAGE "TradChinese"
!insertmacro MUI_LANGUAGE "Vietnamese"

LangString Running ${LANG_ENGLISH} "Felt School is running. Close it, then try again."
LangString Running ${LANG_SPANISH} "Felt School está abierto. Ciérrelo e inténtelo de nuevo."
LangString Running ${LANG_SIMPCHINESE} "Felt School 正在运行。请先关闭它,然后重试。"
LangString Running ${LANG_TRADCHINESE} "Felt School 正在執行。請先關閉它,然後重試。"
LangString Running ${LANG_VIETNAMESE} "Felt School đang chạy. Hãy đóng chương trình rồi thử lại."
LangString Admin ${LANG_ENGLISH} "Installing for all users needs an administrator. Leave /ALLUSERS out to install for yourself."
LangString Admin ${LANG_SPANISH} "Instalar para todos los usuarios requiere un administrador. Sin /ALLUSERS se instala solo para usted."
LangString Admin ${LANG_SIMPCHINESE} "为所有用户安装需要管理员权限。不带 /ALLUSERS 则只为您安装。"
LangString Admin ${LANG_TRADCHINESE} "為所有使用者安裝需要系統管理員權限。不帶 /ALLUSERS 則只為您安裝。"
LangString Admin ${LANG_VIETNAMESE} "Cài đặt cho mọi người dùng cần quyền quản trị. Bỏ /ALLUSERS để chỉ cài cho bạn."
LangString AdminToRemove ${LANG_ENGLISH} "Felt School is installed for all users here. Uninstalling it needs an administrator."
LangString AdminToRemove ${LANG_SPANISH} "Felt School está instalado aquí para todos los usuarios. Desinstalarlo requiere un administrador."
LangString AdminToRemove ${LANG_SIMPCHINESE} "此处的 Felt School 是为所有用户安装的。卸载需要管理员权限。"
LangString AdminToRemove ${LANG_TRADCHINESE} "此處的 Felt School 是為所有使用者安裝的。解除安裝需要系統管理員權限。"
LangString AdminToRemove ${LANG_VIETNAMESE} "Felt School ở đây được cài cho mọi người dùng. Gỡ bỏ cần quyền quản trị."
LangString Newer ${LANG_ENGLISH} "A newer version of Felt School is in this folder. Uninstall it first; the records stay."
LangString Newer ${LANG_SPANISH} "En esta carpeta hay una versión más reciente de Felt School. Desinstálela primero; los registros se conservan."
LangString Newer ${LANG_SIMPCHINESE} "此文件夹中已有更新版本的 Felt School。请先将其卸载;学员记录会保留。"
LangString Newer ${LANG_TRADCHINESE} "此資料夾中已有較新版本的 Felt School。請先將其解除安裝;學員紀錄會保留。"
LangString Newer ${LANG_VIETNAMESE} "Thư mục này đã có phiên bản Felt School mới hơn. Hãy gỡ bản đó trước; hồ sơ học viên vẫn được giữ."
LangString Purge ${LANG_ENGLISH} "Delete your trainees' records too? You cannot restore them."
LangString Purge ${LANG_SPANISH} "¿Borrar también los registros de los alumnos? No se podrán recuperar."
LangString Purge ${LANG_SIMPCHINESE} "是否同时删除学员的记录?删除后无法恢复。"
LangString Purge ${LANG_TRADCHINESE} "是否同時刪除學員的紀錄?刪除後無法復原。"
LangString Purge ${LANG_VIETNAMESE} "Xóa luôn hồ sơ của học viên? Không thể khôi phục lại."

LangString MsiIsThere ${LANG_ENGLISH} "Felt School is installed here for all users by its MSI. Upgrade it with the newer MSI, or uninstall it first."
LangString MsiIsThere ${LANG_SPANISH} "Felt School ya está instalado aquí para todos los usuarios con su MSI. Actualícelo con el MSI más reciente o desinstálelo primero."
LangString MsiIsThere ${LANG_SIMPCHINESE} "此处已通过 MSI 为所有用户安装了 Felt School。请用更新的 MSI 升级,或先将其卸载。"
LangString MsiIsThere ${LANG_TRADCHINESE} "此處已透過 MSI 為所有使用者安裝了 Felt School。請用較新的 MSI 升級,或先將其解除安裝。"
LangString MsiIsThere ${LANG_VIETNAMESE} "Felt School đã được cài ở đây cho mọi người dùng bằng tệp MSI. Hãy nâng cấp bằng MSI mới hơn, hoặc gỡ bản đó trước."
LangString TooOld ${LANG_ENGLISH} "Felt School needs Windows 10, version 1809, or newer."
LangString TooOld ${LANG_SPANISH} "Felt School necesita Windows 10, versión 1809, o posterior."
LangString TooOld ${LANG_SIMPCHINESE} "Felt School 需要 Windows 10 版本 1809 或更高版本。"
LangString TooOld ${LANG_TRADCHINESE} "Felt School 需要 Windows 10 版本 1809 或更新版本。"
LangString TooOld ${LANG_VIETNAMESE} "Felt School cần Windows 10, phiên bản 1809, hoặc mới hơn."
LangString Who ${LANG_ENGLISH} "Who is it for?"
LangString Who ${LANG_SPANISH} "¿Para quién es?"
LangString Who ${LANG_SIMPCHINESE} "为谁安装?"
LangString Who ${LANG_TRADCHINESE} "為誰安裝?"
LangString Who ${LANG_VIETNAMESE} "Cài cho ai?"
LangString WhoSays ${LANG_ENGLISH} "All users of this computer, or only you."
LangString WhoSays ${LANG_SPANISH} "Todos los usuarios de este equipo, o solo usted."
LangString WhoSays ${LANG_SIMPCHINESE} "这台电脑上的所有人,或仅您自己。"
LangString WhoSays ${LANG_TRADCHINESE} "這台電腦上的所有人,或僅您自己。"
LangString WhoSays ${LANG_VIETNAMESE} "Mọi người dùng máy này, hoặc chỉ riêng bạn."
LangString ForMe ${LANG_ENGLISH} "Only for &me (no administrator needed)"
LangString ForMe ${LANG_SPANISH} "Solo para &mí (no requiere administrador)"
LangString ForMe ${LANG_SIMPCHINESE} "仅为我安装(无需管理员)(&M)"
LangString ForMe ${LANG_TRADCHINESE} "僅為我安裝(無需系統管理員)(&M)"
LangString ForMe ${LANG_VIETNAMESE} "Chỉ cho &tôi (không cần quản trị viên)"
LangString ForAll ${LANG_ENGLISH} "For &all users of this computer (Windows asks for an administrator)"
LangString ForAll ${LANG_SPANISH} "Para &todos en este equipo (Windows pide un administrador)"
LangString ForAll ${LANG_SIMPCHINESE} "为这台电脑上的所有人安装(Windows 会要求管理员)(&E)"
LangString ForAll ${LANG_TRADCHINESE} "為這台電腦上的所有人安裝(Windows 會要求系統管理員)(&E)"
LangString ForAll ${LANG_VIETNAMESE} "Cho &mọi người dùng máy này (Windows sẽ hỏi quản trị viên)"
LangString Desktop ${LANG_ENGLISH} "Put an icon on the desktop"
LangString Desktop ${LANG_SPANISH} "Poner un icono en el escritorio"
LangString Desktop ${LANG_SIMPCHINESE} "在桌面上放置图标"
LangString Desktop ${LANG_TRADCHINESE} "在桌面上放置圖示"
LangString Desktop ${LANG_VIETNAMESE} "Đặt biểu tượng trên màn hình nền"

Var Everybody
Var Erase
Var Shortcut
Var Log
Var ForEverybody

; A line of the log that /LOG=FILE asks for.
!macro Note WORDS
  ${If} $Log != ""
    FileOpen $R9 "$Log" a
    FileSeek $R9 0 END
    FileWrite $R9 "${WORDS}$\r$\n"
    FileClose $R9
  ${EndIf}
!macroend

; Leaves with a status; says why where somebody looks on.
!macro Leave STATUS WORDS
  !insertmacro Note "status ${STATUS}: ${WORDS}"
  SetErrorLevel ${STATUS}
  MessageBox MB_ICONSTOP|MB_OK "${WORDS}" /SD IDOK
  Quit
!macroend

; A loaded library cannot be opened for writing, whoever runs the program.
!macro RefuseWhileRunning
  ${If} ${FileExists} "$INSTDIR\python311.dll"
    ClearErrors
    FileOpen $0 "$INSTDIR\python311.dll" a
    ${If} ${Errors}
      !insertmacro Leave 32 "$(Running)"
    ${EndIf}
    FileClose $0
  ${EndIf}
!macroend

; Data that a newer version has written are refused by an older one: it must not come unasked.
!macro RefuseOlder
  ${If} ${FileExists} "$INSTDIR\FeltSchool.exe"
    ${GetFileVersion} "$INSTDIR\FeltSchool.exe" $0
    ${VersionCompare} "$0" "${NUMBERS}" $1
    ${If} $1 == 1
      !insertmacro Leave 1638 "$(Newer)"
    ${EndIf}
  ${EndIf}
!macroend

!macro Begin
  SetRegView 64
  SetShellVarContext current
  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "/LOG=" $Log
  !insertmacro Note "Felt School ${VERSION}: $EXEPATH $R0"
  ClearErrors
  ${GetOptions} $R0 "/ALLUSERS" $R1
  ${IfNot} ${Errors}
    StrCpy $Everybody 1
  ${EndIf}
!macroend

; Windows asks for an administrator where somebody looks on; PROGRAM is started again by one.
!macro NeedAdmin PROGRAM SWITCHES WORDS
  ${If} $Everybody == 1
    UserInfo::GetAccountType
    Pop $R1
    ${If} $R1 != "Admin"
      ${IfNot} ${Silent}
        ClearErrors
        ExecShell "runas" "${PROGRAM}" "${SWITCHES}"
        ${IfNot} ${Errors}
          Quit
        ${EndIf}
      ${EndIf}
      !insertmacro Leave 5 "${WORDS}"
    ${EndIf}
    SetShellVarContext all
  ${EndIf}
!macroend

; An installation by the MSI is known by its upgrade code; two for everybody would take away each other's files.
!macro RefuseBesideMsi
  ${If} $Everybody == 1
    System::Call 'msi::MsiEnumRelatedProductsW(w "${UPGRADE}", i 0, i 0, w .r1) i .r0'
    ${If} $0 == 0
      !insertmacro Leave 183 "$(MsiIsThere)"
    ${EndIf}
  ${EndIf}
!macroend

Function .onInit
  !insertmacro Begin
  ${IfNot} ${AtLeastWin10}
  ${OrIfNot} ${AtLeastBuild} ${OLDEST_BUILD}
    !insertmacro Leave 1150 "$(TooOld)"
  ${EndIf}
  !insertmacro NeedAdmin "$EXEPATH" "$R0" "$(Admin)"
  ${If} $INSTDIR == ""
    ReadRegStr $INSTDIR SHCTX "${OWN}" "Folder"
  ${EndIf}
  ${If} $INSTDIR == ""
    ${If} $Everybody == 1
      StrCpy $INSTDIR "$PROGRAMFILES64\Felt School"
    ${Else}
      StrCpy $INSTDIR "$LOCALAPPDATA\Programs\Felt School"
    ${EndIf}
  ${EndIf}
  !insertmacro RefuseBesideMsi
FunctionEnd

; Not asked of who has said it by /ALLUSERS.
Function AskWho
  ${If} $Everybody == 1
    Abort
  ${EndIf}
  !insertmacro MUI_HEADER_TEXT "$(Who)" "$(WhoSays)"
  nsDialogs::Create 1018
  Pop $0
  ${NSD_CreateRadioButton} 0 10u 100% 14u "$(ForMe)"
  Pop $0
  ${NSD_Check} $0
  ${NSD_CreateRadioButton} 0 30u 100% 14u "$(ForAll)"
  Pop $ForEverybody
  nsDialogs::Show
FunctionEnd

; For everybody it begins again with /ALLUSERS, as an administrator.
Function TakeWho
  ${NSD_GetState} $ForEverybody $0
  ${If} $0 == ${BST_CHECKED}
    UserInfo::GetAccountType
    Pop $R1
    ClearErrors
    ${If} $R1 == "Admin"
      Exec '"$EXEPATH" /ALLUSERS $R0'
    ${Else}
      ExecShell "runas" "$EXEPATH" "/ALLUSERS $R0"
    ${EndIf}
    ${If} ${Errors}
      MessageBox MB_ICONSTOP|MB_OK "$(Admin)" /SD IDOK
      Abort
    ${EndIf}
    Quit
  ${EndIf}
FunctionEnd

; Moves the files that a manifest lists. $R8 counts those that could not be moved. KEEP leaves alone what is there already.
!macro Move LIST FROM TO KEEP
  StrCpy $R3 "${KEEP}"
  StrCpy $R5 "${LIST}"
  StrCpy $R6 "${FROM}"
  StrCpy $R7 "${TO}"
  Call MoveFiles
!macroend

!macro MoveOne FROM TO
  ${If} ${FileExists} "${FROM}"
    Delete "${TO}"
    ClearErrors
    Rename "${FROM}" "${TO}"
    ${If} ${Errors}
      IntOp $R8 $R8 + 1
    ${EndIf}
  ${EndIf}
!macroend

; The path of the next line of a manifest ("hash  path") in $1; at the end of the file $0 is empty.
!macro NextPath
  FileRead $R4 $0
  ${If} $0 != ""
    StrCpy $1 $0 "" 66
    ${Do}
      StrCpy $2 $1 1 -1
      ${If} $2 != "$\n"
      ${AndIf} $2 != "$\r"
        ${ExitDo}
      ${EndIf}
      StrCpy $1 $1 -1
    ${Loop}
    ${WordReplace} "$1" "/" "\" "+" $1
  ${EndIf}
!macroend

Function MoveFiles
  ClearErrors
  FileOpen $R4 $R5 r
  ${If} ${Errors}
    IntOp $R8 $R8 + 1
    Return
  ${EndIf}
  ${Do}
    !insertmacro NextPath
    ${If} $0 == ""
      ${ExitDo}
    ${EndIf}
    ${If} $1 != ""
    ${AndIf} ${FileExists} "$R6\$1"
      ${If} $R3 == "KEEP"
      ${AndIf} ${FileExists} "$R7\$1"
        ${Continue}
      ${EndIf}
      ${GetParent} "$R7\$1" $2
      CreateDirectory $2
      Delete "$R7\$1"
      ClearErrors
      Rename "$R6\$1" "$R7\$1"
      ${If} ${Errors}
        !insertmacro Note "cannot be moved: $R7\$1"
        IntOp $R8 $R8 + 1
      ${EndIf}
    ${EndIf}
  ${Loop}
  FileClose $R4
FunctionEnd

; The version before is in its place again, whatever an upgrade had done by then.
Function PutBack
  SetOutPath "$INSTDIR"
  !insertmacro Move "${NEW}\manifest.txt" "$INSTDIR" "${NEW}" "KEEP"
  ${IfNot} ${FileExists} "${NEW}\uninstall.exe"
    ${If} ${FileExists} "${OLD}\uninstall.exe"
    ${OrIfNot} ${FileExists} "${OLD}\manifest.txt"
      !insertmacro MoveOne "$INSTDIR\uninstall.exe" "${NEW}\uninstall.exe"
    ${EndIf}
  ${EndIf}
  StrCpy $R8 0
  ${If} ${FileExists} "${OLD}\manifest.txt"
    !insertmacro Move "${OLD}\manifest.txt" "${OLD}" "$INSTDIR" ""
    !insertmacro MoveOne "${OLD}\uninstall.exe" "$INSTDIR\uninstall.exe"
    ${If} $R8 == 0
      !insertmacro MoveOne "${OLD}\manifest.txt" "$INSTDIR\manifest.txt"
    ${EndIf}
  ${EndIf}
FunctionEnd

; Folders that only the version before had files in.
Function SweepFolders
  ClearErrors
  FileOpen $R4 "${OLD}\manifest.txt" r
  ${If} ${Errors}
    Return
  ${EndIf}
  ${Do}
    !insertmacro NextPath
    ${If} $0 == ""
      ${ExitDo}
    ${EndIf}
    ${Do}
      ${GetParent} "$1" $1
      ${If} $1 == ""
        ${ExitDo}
      ${EndIf}
      RMDir "$INSTDIR\$1"
    ${Loop}
  ${Loop}
  FileClose $R4
FunctionEnd

; What could not be brought back stays where it is: the next set-up tries again.
Function ClearStages
  SetOutPath "$INSTDIR"
  ${If} $R8 == 0
  ${OrIfNot} ${FileExists} "${OLD}\manifest.txt"
    RMDir /r "${NEW}"
    RMDir /r "${OLD}"
  ${EndIf}
  ClearErrors
FunctionEnd

; Another version that was in this folder leaves neither an entry nor a link with its number.
Function ForgetOthersHere
  StrCpy $0 0
  ${Do}
    EnumRegKey $1 SHCTX "${UNINSTALL}" $0
    ${If} $1 == ""
      ${ExitDo}
    ${EndIf}
    StrCpy $2 $1 12
    ReadRegStr $3 SHCTX "${UNINSTALL}\$1" "InstallLocation"
    ${If} $2 == "Felt School "
    ${AndIf} $3 == $INSTDIR
    ${AndIf} $1 != "Felt School ${VERSION}"
      DeleteRegKey SHCTX "${UNINSTALL}\$1"
      Delete "$SMPROGRAMS\$1.lnk"
    ${Else}
      IntOp $0 $0 + 1
    ${EndIf}
  ${Loop}
FunctionEnd

; Also where a file could not be unpacked: nothing of the program was touched by then.
Function .onInstFailed
  ${If} $R8 == 0
    !insertmacro Note "status 2: what was here is as before"
  ${Else}
    !insertmacro Note "status 2: the version before is not whole; run this again once every file can be moved"
  ${EndIf}
  Call ClearStages
  SetOutPath "$TEMP"
  RMDir "$INSTDIR"
FunctionEnd

Function PutOnDesktop
  CreateShortcut "$DESKTOP\Felt School.lnk" "$INSTDIR\FeltSchool.exe"
FunctionEnd

Section
  !insertmacro RefuseWhileRunning
  ; An upgrade that broke off, by a power cut say, is undone first. Its own list goes last: without it all was in place.
  StrCpy $R8 0
  ${If} ${FileExists} "${OLD}\manifest.txt"
  ${AndIf} ${FileExists} "${NEW}\manifest.txt"
    !insertmacro Note "an upgrade had broken off: the version before comes back"
    Call PutBack
    ${If} $R8 <> 0
      SetErrorLevel 2
      Abort
    ${EndIf}
  ${EndIf}
  Call ClearStages
  !insertmacro RefuseOlder
  !insertmacro Note "into $INSTDIR"
  ; Everything new lies beside the program before anything of it is touched: a full disk or a damaged file stops here.
  ClearErrors
  !include install.nsh
  WriteUninstaller "${NEW}\uninstall.exe"
  SetOutPath "$INSTDIR"
  ${If} ${Errors}
    Call ClearStages
    !insertmacro Note "a file could not be written"
    SetErrorLevel 2
    Abort
  ${EndIf}
  ; From here on files are only renamed, and back again where one cannot be.
  StrCpy $R8 0
  ${If} ${FileExists} "$INSTDIR\manifest.txt"
    CreateDirectory "${OLD}"
    CopyFiles /SILENT "$INSTDIR\manifest.txt" "${OLD}\manifest.txt"
    !insertmacro Move "${OLD}\manifest.txt" "$INSTDIR" "${OLD}" ""
    !insertmacro MoveOne "$INSTDIR\uninstall.exe" "${OLD}\uninstall.exe"
  ${EndIf}
  ${If} $R8 == 0
    !insertmacro Move "${NEW}\manifest.txt" "${NEW}" "$INSTDIR" ""
    !insertmacro MoveOne "${NEW}\uninstall.exe" "$INSTDIR\uninstall.exe"
  ${EndIf}
  ${If} $R8 == 0
    !insertmacro MoveOne "${NEW}\manifest.txt" "$INSTDIR\manifest.txt"
  ${EndIf}
  ${If} $R8 <> 0
    Call PutBack
    Call ClearStages
    !insertmacro Note "a file could not be put in its place"
    SetErrorLevel 2
    Abort
  ${EndIf}
  Call SweepFolders
  Call ClearStages
  Call ForgetOthersHere
  ; The version that is there first opens the packs; one beside it gets a shortcut with its number.
  ReadRegStr $0 SHCTX "${OWN}" "Folder"
  ${If} $0 == ""
  ${OrIf} $0 == $INSTDIR
  ${OrIfNot} ${FileExists} "$0\FeltSchool.exe"
    StrCpy $Shortcut "Felt School"
    WriteRegStr SHCTX "${OWN}" "Folder" "$INSTDIR"
    WriteRegStr SHCTX "${OWN}" "Setup" "${VERSION}"
    WriteRegStr SHCTX "Software\Classes\.dealpack" "" "FeltSchool.Pack"
    WriteRegStr SHCTX "Software\Classes\FeltSchool.Pack" "" "Felt School lesson pack"
    WriteRegStr SHCTX "Software\Classes\FeltSchool.Pack\DefaultIcon" "" "$INSTDIR\FeltSchool.exe,0"
    WriteRegStr SHCTX "Software\Classes\FeltSchool.Pack\shell\open\command" "" '"$INSTDIR\FeltSchool.exe" "%1"'
  ${Else}
    StrCpy $Shortcut "Felt School ${VERSION}"
  ${EndIf}
  CreateShortcut "$SMPROGRAMS\$Shortcut.lnk" "$INSTDIR\FeltSchool.exe"
  ${GetOptions} $R0 "/DESKTOP" $R1
  ${IfNot} ${Errors}
    Call PutOnDesktop
  ${EndIf}
  WriteRegStr SHCTX "${APPS}" "DisplayName" "Felt School ${VERSION}"
  WriteRegStr SHCTX "${APPS}" "DisplayVersion" "${VERSION}"
  WriteRegStr SHCTX "${APPS}" "DisplayIcon" "$INSTDIR\FeltSchool.exe"
  WriteRegStr SHCTX "${APPS}" "Publisher" "Felt School contributors"
  WriteRegStr SHCTX "${APPS}" "InstallLocation" "$INSTDIR"
  StrCpy $R2 ""
  ${If} $Everybody == 1
    StrCpy $R2 " /ALLUSERS"
  ${EndIf}
  WriteRegStr SHCTX "${APPS}" "UninstallString" '"$INSTDIR\uninstall.exe"$R2'
  WriteRegStr SHCTX "${APPS}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S$R2'
  WriteRegDWORD SHCTX "${APPS}" "EstimatedSize" ${SIZE}
  WriteRegDWORD SHCTX "${APPS}" "NoModify" 1
  WriteRegDWORD SHCTX "${APPS}" "NoRepair" 1
  WriteRegStr SHCTX "${APPS}" "Readme" "$INSTDIR\docs\deploying.html"
  !ifdef HOMEPAGE
    WriteRegStr SHCTX "${APPS}" "HelpLink" "${HOMEPAGE}"
    WriteRegStr SHCTX "${APPS}" "URLInfoAbout" "${HOMEPAGE}"
  !endif
  !insertmacro Note "status 0: installed"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
  SetErrorLevel 0
SectionEnd

; Whose installation this folder is stands in the registry, whatever the switches say.
Function un.SeeWhose
  ReadRegStr $0 HKLM "${APPS}" "InstallLocation"
  ReadRegStr $1 HKLM "${OWN}" "Folder"
  ReadRegStr $2 HKCU "${APPS}" "InstallLocation"
  ${If} $0 == $INSTDIR
  ${OrIf} $1 == $INSTDIR
    StrCpy $Everybody 1
  ${ElseIf} $2 == $INSTDIR
    StrCpy $Everybody ""
  ${EndIf}
FunctionEnd

Function un.onInit
  !insertmacro Begin
  Call un.SeeWhose
  !insertmacro NeedAdmin "$INSTDIR\uninstall.exe" "/ALLUSERS" "$(AdminToRemove)"
  !insertmacro RefuseWhileRunning
  ${GetOptions} $R0 "/PURGE" $R1
  ${IfNot} ${Errors}
    StrCpy $Erase 1
  ${ElseIfNot} ${Silent}
    MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "$(Purge)" IDNO keep
    StrCpy $Erase 1
    keep:
  ${EndIf}
FunctionEnd

Section "Uninstall"
  !insertmacro RefuseWhileRunning
  SetOutPath "$TEMP"
  ; The program knows where its data are: a policy or a variable may have put them anywhere.
  ${If} $Erase == 1
    nsExec::Exec '"$INSTDIR\felt-school.exe" erase --yes'
    Pop $0
    !insertmacro Note "the data were erased: status $0"
  ${EndIf}
  !include remove.nsh
  RMDir /r "${NEW}"
  RMDir /r "${OLD}"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  ReadRegStr $0 SHCTX "${OWN}" "Folder"
  ${If} $0 != $INSTDIR
    Delete "$SMPROGRAMS\Felt School ${VERSION}.lnk"
  ${Else}
    Delete "$SMPROGRAMS\Felt School.lnk"
    DeleteRegKey SHCTX "Software\Classes\FeltSchool.Pack"
    DeleteRegKey SHCTX "Software\Classes\.dealpack"
    DeleteRegKey SHCTX "${OWN}"
    Delete "$DESKTOP\Felt School.lnk"
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
  ${EndIf}
  DeleteRegKey SHCTX "${APPS}"
  ${If} $Erase == 1
    SetShellVarContext current
    RMDir /r "$LOCALAPPDATA\felt-school"
  ${EndIf}
  !insertmacro Note "status 0: uninstalled"
  SetErrorLevel 0
SectionEnd

<#
  Runs Felt School's set-up on a real Windows PC and writes a report: what no Linux machine can prove.

      powershell -ExecutionPolicy Bypass -File check.ps1 -Setup felt-school-X-setup.exe [-Msi felt-school-X.msi]

  As a standard user it tries the user's own installation; with -Msi and an administrator's window the MSI too.
  Installs, tries, uninstalls. The trainees' data of this PC are not touched: a folder of its own is used.
  The report, felt-school-report.txt, lies beside the set-up program. Exit status 0 when every line says ok, 2 where
  Felt School is installed already: an installation in use is not tried out.
#>
param(
    [Parameter(Mandatory = $true)][string]$Setup,
    [string]$Msi = "",
    [string]$Sums = ""
)
$ErrorActionPreference = "Stop"
foreach ($key in "HKCU:\Software\Felt School", "HKLM:\Software\Felt School") {
    if (Test-Path $key) { Write-Host "Felt School is installed here already ($key). Uninstall it, or take another PC."; exit 2 }
}
$Setup = (Resolve-Path $Setup).Path
$report = Join-Path (Split-Path $Setup) "felt-school-report.txt"
$work = Join-Path $env:TEMP ("felt-school-check-" + [guid]::NewGuid().ToString("N").Substring(0, 8))
New-Item -ItemType Directory $work | Out-Null
$env:FELT_SCHOOL_DATA = Join-Path $work "data"
$failed = 0

function Say([string]$text) { Write-Host $text; Add-Content -Path $report -Value $text -Encoding UTF8 }
function Try-Step([string]$name, [scriptblock]$step) {
    $clock = [Diagnostics.Stopwatch]::StartNew()
    try { $said = & $step; $word = "ok" } catch { $said = $_.Exception.Message; $word = "FAILED"; $script:failed++ }
    Say ("{0,-7} {1,6:n1} s  {2}  {3}" -f $word, $clock.Elapsed.TotalSeconds, $name, ($said -join " | "))
}
function Run-It([string]$file, [string[]]$arguments, [int]$expected = 0) {
    $p = Start-Process -FilePath $file -ArgumentList $arguments -PassThru -Wait -WindowStyle Hidden
    if ($p.ExitCode -ne $expected) { throw "$file ended with $($p.ExitCode), not $expected" }
}
function Ask([string]$file, [string[]]$arguments) {
    $ErrorActionPreference = "Continue"   # what a program writes as an error is read like the rest
    $said = & $file @arguments 2>&1 | ForEach-Object { "$_" }
    if ($LASTEXITCODE) { throw "ended with $LASTEXITCODE | $($said -join ' | ')" }
    $said
}
function Try-Program([string]$folder) {
    $console = Join-Path $folder "felt-school.exe"
    $window = Join-Path $folder "FeltSchool.exe"
    Try-Step "manifest: every file as it was built" {
        $bad = Get-Content (Join-Path $folder "manifest.txt") -Encoding UTF8 | Where-Object {
            $hash, $path = $_ -split "  ", 2
            (Get-FileHash (Join-Path $folder $path) -Algorithm SHA256).Hash -ne $hash
        }
        if ($bad) { throw "changed: $bad" }
    }
    Try-Step "signatures of Python and Qt" {
        $unsigned = "_cffi_backend.cp311-win_amd64.pyd", "_rust.pyd"   # of cryptography: manifest.txt has their hashes
        $bad = Get-ChildItem $folder -Recurse -Include "*.dll", "*.pyd" -Exclude $unsigned | Where-Object { (Get-AuthenticodeSignature $_.FullName).Status -ne "Valid" }
        if ($bad) { throw "not valid: $($bad.Name)" }
    }
    Try-Step "version" { Ask $console "--version" }
    Try-Step "self-test" { Ask $console "self-test" }
    Try-Step "self-test by the program without a console, into its file" {
        $file = Join-Path $env:TEMP "felt-school-self-test.txt"
        Remove-Item $file -ErrorAction SilentlyContinue
        try { Run-It $window @("self-test") } catch { throw "$($_.Exception.Message) | $((Get-Content $file -ErrorAction SilentlyContinue) -join ' | ')" }
        Get-Content $file
        Remove-Item $file
    }
    Try-Step "policy show" { Ask $console "policy", "show" }
    Try-Step "the window opens, has a title, closes" {
        $p = Start-Process $window -PassThru
        for ($i = 0; $i -lt 300 -and -not $p.MainWindowHandle; $i++) { Start-Sleep -Milliseconds 100; $p.Refresh() }
        if (-not $p.MainWindowHandle) { $p.Kill(); throw "no window within 30 s" }
        $said = "$($p.MainWindowTitle), $([math]::Round($p.WorkingSet64 / 1MB)) MB, DPI aware"
        $p.CloseMainWindow() | Out-Null
        if (-not $p.WaitForExit(10000)) { $p.Kill(); throw "did not close" }
        $said
    }
    Try-Step "a pack opened as by double-click" {
        $class = (Get-ItemProperty "Registry::HKEY_CLASSES_ROOT\.dealpack")."(default)"
        $command = (Get-ItemProperty "Registry::HKEY_CLASSES_ROOT\$class\shell\open\command")."(default)"
        Ask $console "pack", "new", (Join-Path $work "check.pack") | Out-Null
        Ask $console "pack", "build", (Join-Path $work "check.pack"), "--out", $work | Out-Null
        $file = Get-ChildItem $work -Filter *.dealpack | Select-Object -First 1
        Invoke-Item $file.FullName
        for ($i = 0; $i -lt 300 -and -not (Get-ChildItem $env:FELT_SCHOOL_DATA -Recurse -Filter *.dealpack -ErrorAction SilentlyContinue); $i++) { Start-Sleep -Milliseconds 100 }
        if (-not (Get-ChildItem $env:FELT_SCHOOL_DATA -Recurse -Filter *.dealpack -ErrorAction SilentlyContinue)) { throw "not added; command: $command" }
    }
    Try-Step "set-up refuses while the program runs" { Run-It $Setup @("/S") 32 }
    Get-Process FeltSchool -ErrorAction SilentlyContinue | Where-Object { $_.Path -eq $window } | Stop-Process
    Start-Sleep 2
}

Set-Content -Path $report -Value "Felt School on $([Environment]::OSVersion.VersionString), $env:PROCESSOR_ARCHITECTURE, $(Get-Date -Format s)" -Encoding UTF8
$admin = ([Security.Principal.WindowsPrincipal][Security.Principal.WindowsIdentity]::GetCurrent()).IsInRole("Administrators")
Say "user: $(if ($admin) { 'administrator' } else { 'standard' })   language: $((Get-Culture).Name)"
Say "sha256 $((Get-FileHash $Setup -Algorithm SHA256).Hash.ToLower())  $(Split-Path $Setup -Leaf)"
if ($Sums) {
    Try-Step "SHA256SUMS names this set-up program" {
        if (-not (Select-String -Path $Sums -SimpleMatch (Get-FileHash $Setup -Algorithm SHA256).Hash.ToLower())) { throw "it does not" }
    }
}
Try-Step "set-up for this user, silently" { Run-It $Setup @("/S") }
$folder = (Get-ItemProperty "HKCU:\Software\Felt School").Folder
Try-Program $folder
if (-not $admin) { Try-Step "/ALLUSERS as a standard user is refused with 5" { Run-It $Setup @("/S", "/ALLUSERS") 5 } }
Try-Step "uninstall, silently" {
    Run-It (Join-Path $folder "uninstall.exe") @("/S", "_?=$folder")
    Remove-Item (Join-Path $folder "uninstall.exe") -ErrorAction SilentlyContinue
    $left = Get-ChildItem $folder -Recurse -ErrorAction SilentlyContinue
    if ($left) { throw "left behind: $($left.Name)" }
    if (-not (Test-Path $env:FELT_SCHOOL_DATA)) { throw "the data are gone" }
}
if ($Msi -and $admin) {
    $Msi = (Resolve-Path $Msi).Path
    Try-Step "MSI installs" { Run-It "msiexec.exe" @("/i", "`"$Msi`"", "/qn", "/l*v", "`"$(Join-Path $work 'msi.log')`"") }
    Try-Step "its shortcut is in everybody's start menu" {
        $menu = Join-Path ([Environment]::GetFolderPath("CommonPrograms")) "Felt School.lnk"
        if (-not (Test-Path $menu)) { throw "there is no $menu" }
    }
    Try-Step "set-up for everybody is refused beside it" { Run-It $Setup @("/S", "/ALLUSERS") 183 }
    Try-Step "the Apps list has its folder" {
        $apps = Get-ChildItem "HKLM:\Software\Microsoft\Windows\CurrentVersion\Uninstall" | Get-ItemProperty
        $own = @($apps | Where-Object { $_.DisplayName -eq "Felt School" })
        if ($own.Count -ne 1) { throw "$($own.Count) entries" }
        if (-not $own[0].InstallLocation) { throw "no folder" }
        "$($own[0].InstallLocation), $($own[0].EstimatedSize) KB"
    }
    Try-Step "its program says its version" { Ask (Join-Path $env:ProgramFiles "Felt School\felt-school.exe") "--version" }
    Try-Step "MSI uninstalls" { Run-It "msiexec.exe" @("/x", "`"$Msi`"", "/qn") }
    Try-Step "and leaves no folder" { if (Test-Path (Join-Path $env:ProgramFiles "Felt School")) { throw "it is still there" } }
}
Say ""
Say "To look at and write down by hand: SmartScreen's words at the first start of the set-up program; sharp text at 125 % and 150 %;"
Say "the felt on two screens of different scale; Narrator or NVDA reading a question; a spoken question (Settings, Speech); sounds; touch;"
Say "as a standard user: setup.exe /ALLUSERS, and then uninstalling from the Apps list, each ask for an administrator and then go on."
Remove-Item $work -Recurse -Force -ErrorAction SilentlyContinue
Say "$failed failed"
exit [int]($failed -gt 0)

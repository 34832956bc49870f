/**
 * What a machine needs to run Banmen by itself: a systemd unit that may touch nothing but its data folder, and udev rules that
 * let it, and nobody else, open the boards' ports. Text only; the command line writes it, or says what it would write.
 */
export interface Installation {
  readonly node: string;
  readonly main: string;
  readonly user: string;
  readonly dataFolder: string;
  readonly configFile: string | undefined;
}

export interface UnitFile {
  readonly path: string;
  readonly text: string;
}

/** USB makers of the serial chips that boards are built with (`boards/machine.ts`). */
const VENDORS = ['1a86', '10c4', '0403', '067b', '2341', '2a03', '2e8a'];

/** Fields of a unit are split at blanks; quotes keep one together. */
const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `"${word.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

export const systemdUnit = ({ node, main, user, dataFolder, configFile }: Installation): UnitFile => ({
  path: '/etc/systemd/system/banmen.service',
  text: `[Unit]
Description=Banmen: reads electronic Go boards
After=network.target

[Service]
Type=notify
NotifyAccess=all
WatchdogSec=30
ExecStart=${[node, main, 'serve', '--data', dataFolder, ...(configFile === undefined ? [] : ['--config', configFile])].map(quoted).join(' ')}
Restart=on-failure
RestartSec=2
TimeoutStopSec=10
User=${user}
SupplementaryGroups=dialout audio

# It writes its games, opens serial ports and answers on the network; nothing else is its business.
ReadWritePaths=${quoted(dataFolder)}
ProtectSystem=strict
ProtectHome=read-only
PrivateTmp=yes
NoNewPrivileges=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectControlGroups=yes
ProtectClock=yes
ProtectHostname=yes
RestrictSUIDSGID=yes
RestrictNamespaces=yes
RestrictRealtime=yes
LockPersonality=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
DevicePolicy=closed
DeviceAllow=char-ttyUSB rw
DeviceAllow=char-ttyACM rw
DeviceAllow=char-alsa rw
CapabilityBoundingSet=
SystemCallArchitectures=native
UMask=0077

[Install]
WantedBy=multi-user.target
`,
});

export const udevRules = (): UnitFile => ({
  path: '/etc/udev/rules.d/70-banmen.rules',
  text: `# Boards and clocks on USB: the group of serial ports may open them, and no modem or braille program takes them first.
${VENDORS.map((vendor) => `SUBSYSTEM=="tty", ATTRS{idVendor}=="${vendor}", GROUP="dialout", MODE="0660", ENV{ID_MM_DEVICE_IGNORE}="1"`).join('\n')}
`,
});

/** What is still to be done by hand, in order. */
export const afterwards = ({ user, dataFolder }: Installation): readonly string[] => [
  `useradd --system --home-dir ${quoted(dataFolder)} --create-home ${user}`,
  'udevadm control --reload && udevadm trigger',
  'systemctl daemon-reload && systemctl enable --now banmen',
];

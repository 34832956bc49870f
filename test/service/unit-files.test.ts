/** What install-service writes: a unit that systemd can read, and rules for the ports. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { systemdUnit, udevRules } from '../../src/service/unit-files.js';

const INSTALLATION = {
  node: '/usr/bin/node',
  main: '/opt/my clubs/main.js',
  user: 'banmen',
  dataFolder: '/var/lib/banmen',
  configFile: undefined,
};

test('the unit starts serve, may write to the data folder alone, and is watched', () => {
  const { text } = systemdUnit(INSTALLATION);
  expect(text).toContain('ExecStart=/usr/bin/node "/opt/my clubs/main.js" serve --data /var/lib/banmen\n');
  for (const line of [
    'Type=notify',
    'WatchdogSec=30',
    'ReadWritePaths=/var/lib/banmen',
    'ProtectSystem=strict',
    'NoNewPrivileges=yes',
    'User=banmen',
  ])
    expect(text.split('\n')).toContain(line);
  for (const line of text.split('\n')) expect(line).toMatch(/^(?:|#.*|\[\w+\]|\w+=.*)$/);
});

test('the rules give the ports of every chip to the group of serial ports', () => {
  const { text } = udevRules();
  expect(text.match(/^SUBSYSTEM=="tty", ATTRS\{idVendor\}=="[0-9a-f]{4}", GROUP="dialout"/gm)?.length).toBeGreaterThan(5);
});

test('banmen install-service --dry-run prints both and writes nothing', () => {
  const { stdout, status } = spawnSync(process.execPath, [path.resolve('dist/src/cli/main.js'), 'install-service', '--dry-run'], {
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  expect(stdout).toContain('# /etc/systemd/system/banmen.service');
  expect(stdout).toContain('# /etc/udev/rules.d/70-banmen.rules');
  expect(stdout).toContain('systemctl enable --now banmen');
});

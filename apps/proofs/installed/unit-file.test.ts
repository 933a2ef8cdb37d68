import { expect, it } from 'vitest';

import { readUnitFile } from './unit-file.ts';

it("a unit's file names programs, user, settings and secrets of its instance", () => {
  const text = `[Service]
Type=forking
User=somebody
EnvironmentFile=-/etc/one-%i.env
Environment=A=1 B=%d/key
LoadCredential=key:/etc/key
ExecStartPre=-/bin/first
ExecStart=/bin/second \\
  --more
ExecStop=-/bin/third
StateDirectory=state
`;
  expect(readUnitFile(text, '2', '/run/own')).toEqual({
    commands: ['/bin/first', '/bin/second --more'],
    stopCommands: ['/bin/third'],
    user: 'somebody',
    isForking: true,
    environmentFiles: ['/etc/one-2.env'],
    environment: ['A=1', 'B=/run/own/key'],
    credentials: new Map([['key', '/etc/key']]),
    stateDirectory: 'state',
    workingDirectory: '/',
  });
});

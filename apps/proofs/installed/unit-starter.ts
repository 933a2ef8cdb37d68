import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';

import { until } from '../../../scripts/services/processes.ts';
import { longWaitMs } from '../lib/patience.ts';
import { startCommand, type StartedProgram } from '../lib/program.ts';
import type { CleanMachine } from './clean-machine.ts';
import { readUnitFile, type UnitFile } from './unit-file.ts';

const unitFolders = ['etc/systemd/system', 'lib/systemd/system'];

export interface UnitStarter {
  /** Programs that stay in the foreground, by unit. */
  readonly started: ReadonlyMap<string, StartedProgram>;
  close(): Promise<void>;
}

/**
 * Starts programs in place of systemd, which does not run in a clean root: `systemctl` there calls this proof. It starts
 * what a unit's file says, as its user, with its settings and secrets, and applies nothing of the unit's hardening.
 */
export function startUnits(machine: CleanMachine, logFolder: string): UnitStarter {
  const { root } = machine;
  const pipes = path.join(root, 'run/unit-starter');
  mkdirSync(pipes, { recursive: true });
  for (const name of ['commands', 'codes']) execFileSync('mkfifo', [path.join(pipes, name)]);
  const program = path.join(root, 'usr/local/bin/systemctl');
  writeFileSync(
    program,
    '#!/bin/sh\necho "$*" > /run/unit-starter/commands\nread -r code < /run/unit-starter/codes\nexit "$code"\n',
  );
  chmodSync(program, 0o755);
  const started = new Map<string, StartedProgram>();
  const forked = new Set<string>();
  let isOpen = true;
  void serve();

  async function serve(): Promise<void> {
    for (;;) {
      const command = (await readPipe(path.join(pipes, 'commands'))).trim();
      if (!isOpen) return;
      let code = 0;
      try {
        await obey(command.split(' '));
      } catch (error) {
        console.error(`systemctl ${command}:`, error);
        code = 1;
      }
      await writePipe(path.join(pipes, 'codes'), `${code}\n`);
    }
  }

  async function obey([verb, ...rest]: readonly string[]): Promise<void> {
    const names = rest.filter((word) => !word.startsWith('-'));
    if (verb === 'enable') for (const name of names) findUnit(root, name);
    else if (verb !== 'restart' && verb !== 'daemon-reload') throw new Error('unknown command');
    for (const name of names)
      if (verb === 'restart' || (rest.includes('--now') && !isRunning(name))) await restart(name);
  }

  const isRunning = (name: string): boolean => forked.has(name) || started.get(name)?.isRunning() === true;

  async function restart(name: string): Promise<void> {
    const [, instance = ''] = /@(.+)$/.exec(name) ?? [];
    const secrets = `/run/credentials/${name}`;
    const unit = readUnitFile(unitText(root, name), instance, secrets);
    const log = path.join(logFolder, `${name}.log`);
    const run = (script: string) => startCommand(machine.command(script), {}, log, '/');
    appendFileSync(log, `${unit.commands.join('\n')}\n`);
    await started.get(name)?.end('SIGTERM');
    if (forked.has(name) && !(await ends(run(unit.stopCommands.join('\n'))))) throw new Error(`${name} does not stop`);
    const running = run(scriptOf(unit, secrets));
    if (!unit.isForking) started.set(name, running);
    else if (await ends(running)) forked.add(name);
    else throw new Error(`${name} does not start`);
  }

  return {
    started,
    async close() {
      isOpen = false;
      await writePipe(path.join(pipes, 'commands'), '\n');
      await Promise.all([...started.values()].map((running) => running.end('SIGTERM')));
    },
  };
}

const ends = (running: StartedProgram): Promise<boolean> => until(() => !running.isRunning(), longWaitMs);

/** Everything before the program is done as root. It runs without capabilities if its unit names a user. */
function scriptOf(unit: UnitFile, secrets: string): string {
  const { user } = unit;
  const rights = `--reuid=${user} --regid=${user} --init-groups --no-new-privs --inh-caps=-all --bounding-set=-all`;
  const as = user === null ? '' : `setpriv ${rights} `;
  const prepare = [...unit.credentials].map(
    ([name, from]) => `install -D -m 400 -o ${user} ${from} ${secrets}/${name}`,
  );
  if (unit.credentials.size > 0) prepare.push(`chown ${user} ${secrets}`);
  if (unit.stateDirectory !== null) prepare.push(`install -d -m 700 -o ${user} /var/lib/${unit.stateDirectory}`);
  const files = unit.environmentFiles.map((file) => `if [ -e ${file} ]; then . ${file}; fi`);
  const settings = unit.environment.map((setting) => `export ${setting}`);
  const commands = unit.commands.map((command, at) => (at === unit.commands.length - 1 ? 'exec ' : '') + as + command);
  const folder = `cd ${unit.workingDirectory}`;
  return ['set -e', ...prepare, folder, 'set -a', ...files, 'set +a', ...settings, ...commands].join('\n');
}

/** With what stands beside the unit's file. */
function unitText(root: string, name: string): string {
  const file = findUnit(root, name);
  const beside = globSync(`${file}.d/*.conf`).toSorted();
  return [file, ...beside].map((each) => readFileSync(each, 'utf8')).join('\n');
}

function findUnit(root: string, name: string): string {
  const file = name.replace(/@.*$/, '@').concat('.service');
  const found = unitFolders.map((folder) => path.join(root, folder, file)).find(existsSync);
  if (found === undefined) throw new Error(`no unit is called ${name}`);
  return found;
}

async function readPipe(file: string): Promise<string> {
  const handle = await open(file, 'r');
  const text = await handle.readFile('utf8');
  await handle.close();
  return text;
}

async function writePipe(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w');
  await handle.writeFile(text);
  await handle.close();
}

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, cpSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

import { Redis } from 'ioredis';

import { repositoryRoot, temporaryOptions } from '../../../scripts/services/service-dirs.ts';
import type { Figures } from '../faults/figures.ts';
import { startCommand } from '../lib/program.ts';
import { type CleanMachine, openCleanMachine } from './clean-machine.ts';
import { readInstallSteps } from './install-steps.ts';
import { rightsOf } from './processes-inside.ts';
import { type FirstAdmin, inventAdmin, signIn } from './sign-in.ts';
import { createTlsWire } from './tls-wire.ts';
import { startUnits, type UnitStarter } from './unit-starter.ts';

const site = 'staff.example.com';
const programs = ['touchline-api@1', 'touchline-api@2', 'touchline-worker'];

/** Takes an empty Debian through the steps of docs/operations.md, twice, and signs in over its nginx. */
export async function proveMachine(logFolder: string, figures: Figures): Promise<void> {
  const { dataFolder: scratch } = temporaryOptions('machine', 0);
  rmSync(scratch, { recursive: true, force: true });
  const machine = openCleanMachine(path.join(scratch, 'root'), `m${process.pid}`);
  const units = startUnits(machine, logFolder);
  const admin = inventAdmin();
  try {
    const steps = readInstallSteps();
    const from = Date.now();
    putRelease(machine, steps);
    await takeSteps('from an empty Debian', steps, admin.lines);
    console.log(`installed after ${((Date.now() - from) / 1000).toFixed(0)} s`);
    const pids = () => programs.map((name) => units.started.get(name)?.pid);
    const before = pids();
    await takeSteps('a second time', steps, '');
    const restarted = pids().filter((pid, at) => pid !== before[at]);
    figures.atMost('programs that a second installation restarts', programs.length, restarted.length, 0);
    await reportSignIn(machine, logFolder, admin, figures);
    reportRights(units, figures);
  } finally {
    await units.close();
    machine.close();
    rmSync(scratch, { recursive: true, force: true });
  }

  async function takeSteps(when: string, steps: readonly string[], input: string): Promise<void> {
    for (const step of steps) {
      const code = await run(machine.command(step), input, path.join(logFolder, 'install.log'));
      figures.atMost(`exit code ${when} of: ${step}`, 1, code, 0);
      if (code !== 0) throw new Error(`the installation failed: see ${logFolder}/install.log`);
    }
  }
}

/** Puts the files of this checkout, and nothing that was built, where the steps expect the release. */
function putRelease(machine: CleanMachine, steps: readonly string[]): void {
  const [, folder = ''] = /(\/opt\/\S+)\/deploy\/install\.sh/.exec(steps.join('\n')) ?? [];
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: repositoryRoot, encoding: 'utf8' }).split('\0');
  for (const file of files.filter(Boolean))
    cpSync(path.join(repositoryRoot, file), path.join(machine.root, folder, file));
}

async function run([program = '', ...args]: readonly string[], input: string, logFile: string): Promise<number> {
  const log = openSync(logFile, 'a');
  const running = spawn(program, args, { stdio: ['pipe', log, log] });
  closeSync(log);
  running.stdin?.end(input);
  const [code] = (await once(running, 'exit')) as [number | null];
  return code ?? 1;
}

async function reportSignIn(
  machine: CleanMachine,
  logFolder: string,
  admin: FirstAdmin,
  figures: Figures,
): Promise<void> {
  const read = (file: string) => readFileSync(path.join(machine.root, 'etc/touchline', file), 'utf8').trim();
  // The slider's answer is known to Redis alone, which listens on the machine's own loopback.
  const relay = `const net = require('node:net');
    net.createServer((one) => { const other = net.connect(6379, '127.0.0.1');
      one.on('error', () => other.destroy()).pipe(other).on('error', () => one.destroy()).pipe(one);
    }).listen(6380, '${machine.address}');`;
  const inside = ['ip', 'netns', 'exec', machine.name, process.execPath, '-e', relay];
  const passing = startCommand(inside, {}, path.join(logFolder, 'relay.log'));
  const redis = new Redis(`redis://touchline_admin:${read('secrets/redis-admin-password')}@${machine.address}:6380/0`);
  redis.on('error', () => undefined);
  const wire = createTlsWire({ address: machine.address, site, authority: read('tls/chain.pem') });
  try {
    const account = await signIn({ wire, redis, origin: `https://${site}` }, admin);
    figures.atLeast('signed in over TLS on the installed machine', 1, account === admin.account ? 1 : 0, 1);
    const page = await wire.send({ method: 'GET', path: '/', headers: {} });
    figures.atLeast('the page that the installed machine serves', 1, page.text.includes('<div id="root">') ? 1 : 0, 1);
  } finally {
    wire.close();
    redis.disconnect();
    await passing.end('SIGTERM');
  }
}

function reportRights({ started }: UnitStarter, figures: Figures): void {
  const running = programs.filter((name) => started.get(name)?.isRunning() === true);
  figures.atLeast('programs of the units that run', programs.length, running.length, programs.length);
  const rights = running.map((name) => rightsOf(started.get(name)?.pid ?? 0));
  figures.atMost('of these, run as root', running.length, rights.filter(({ uid }) => uid === 0).length, 0);
}

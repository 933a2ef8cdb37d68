/**
 * The release before is upgraded to this checkout and back again, under load and by the steps of docs/operations.md. It is
 * unpacked from the history, and its own code plants the data. `--rows 10000000` fills the log.
 */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { choosePrevious, unpack } from '../../../scripts/releases/release-tree.ts';
import { runCommand } from '../../../scripts/run/programs.ts';
import { repositoryRoot } from '../../../scripts/services/service-dirs.ts';
import { createWire } from '../../server/test/browser/wire.ts';
import { noLimits } from '../../server/test/stack/no-limits.ts';
import { Figures } from '../faults/figures.ts';
import { prove } from '../lib/prove.ts';
import { openWorld } from '../lib/world.ts';
import { type LockFigures, watchLocks } from './lock-watch.ts';
import { plantByOldCode } from './old-release.ts';
import { createUnits } from './units.ts';
import { reportLocks, reportUnits, type UpgradeStage, withTasks, withWrites } from './upgrade-load.ts';
import { onPorts, readUpgradeSteps, restartedUnit } from './upgrade-steps.ts';

const { values: given } = parseArgs({
  options: { small: { type: 'boolean', default: false }, rows: { type: 'string' }, commit: { type: 'string' } },
});
const size = given.small
  ? { rows: 2000, perMerchant: 4, restMs: 1000 }
  : { rows: 1_000_000, perMerchant: 8, restMs: 10_000 };
const rows = Number(given.rows ?? size.rows);

const began = Date.now();
const previous = choosePrevious(given.commit);
if (previous === undefined) {
  console.log('upgrade-drill: no previous release');
  process.exit(0);
}
const { name, commit } = previous;
const world = await openWorld({
  name: 'upgrade',
  services: ['postgres', 'redis', 'nginx'],
  settings: {
    TRUSTED_PROXIES: '127.0.0.1',
    CAPTCHA_POOL: '1',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MEDIA_NODES: '',
    ...noLimits,
  },
});
const figures = new Figures(given.small ? 'small' : 'full');
/** Stands for /opt: both releases, and the link to the one that runs. */
const optFolder = mkdtempSync(path.join(tmpdir(), 'touchline-upgrade-'));
const units = createUnits(world, path.join(optFolder, 'touchline'));

await prove({ name: 'upgrade-drill', world, figures, began }, async () => {
  const old = unpack(commit);
  try {
    await drill(old);
  } finally {
    await units.stopAll();
    for (const folder of [old, optFolder]) rmSync(folder, { recursive: true, force: true });
  }
});

async function drill(old: string): Promise<void> {
  for (const [folder, leadsTo] of Object.entries({ old, new: repositoryRoot }))
    symlinkSync(leadsTo, path.join(optFolder, folder));
  console.log(`from ${name} (${commit.slice(0, 12)}) to this checkout and back, ${rows} rows in the log`);
  const people = await plantByOldCode(world, old, { rows, perMerchant: size.perMerchant });
  const steps = readUpgradeSteps();
  for (const step of steps.back) await take(step);
  console.log(`${name} runs after ${((Date.now() - began) / 1000).toFixed(0)} s`);

  const wire = createWire({ port: world.ports.nginx, sockets: 64, timeoutMs: 60_000 });
  const stage: UpgradeStage = { world, figures, wire, people, restMs: size.restMs };
  let locks: LockFigures | undefined;
  await withTasks(stage, async () => {
    await withWrites(stage, 'to this release', 0, async () => {
      for (const step of steps.there) {
        const unwatch = step.includes('migrate') ? await watchLocks(world.owner) : undefined;
        await take(step);
        if (unwatch === undefined) continue;
        locks = await unwatch();
        // Programs of the release before work on the new schema for a while.
        await pause(size.restMs);
      }
    });
    await withWrites(stage, `back to ${name}`, 1, async () => {
      for (const step of steps.back) await take(step);
    });
  });
  wire.close();
  if (locks === undefined) throw new Error('no step migrates');
  reportLocks(figures, locks, rows);
  reportUnits(figures, units);
}

async function take(step: string): Promise<void> {
  const unit = restartedUnit(step);
  const from = performance.now();
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...world.env, NEW: 'new', OLD: 'old' };
  if (unit === undefined) await runCommand(step, 'sh', ['-c', onPorts(step, world.ports)], { env, cwd: optFolder });
  else await units.restart(unit);
  console.log(`  ${((performance.now() - from) / 1000).toFixed(1)} s: ${step.slice(0, 40)}`);
}

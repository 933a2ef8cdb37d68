import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';

import pg from 'pg';

import { until } from '../../../scripts/services/processes.ts';
import { startS3 } from '../../server/test/stack/s3-server.ts';
import { checkWrites } from '../faults/checker.ts';
import { writingWhile } from '../faults/keyed-writer.ts';
import { report } from '../faults/scenes.ts';
import { longWaitMs } from '../lib/patience.ts';
import { inBucket } from '../operations/backup-bucket.ts';
import { databaseNow } from '../operations/drill-database.ts';
import { readBackupCommands, readClusterCommands } from '../operations/guide-commands.ts';
import { requireCommand } from '../operations/guide-run.ts';
import type { Member } from './member.ts';
import type { FailoverStage } from './stage.ts';
import { untilWhole } from './struck.ts';

export const droppedTable = 'dropped table';

const writingMs = 3000;
/** Of each time of writing: without them the other figures say nothing. */
const leastWrites = 20;
const table = 'tenant.groups';
const single = readBackupCommands();
const several = readClusterCommands();

/** Runs a line of the guide on the machine of a member. */
type CommandAt = (member: Member, line: string, more?: NodeJS.ProcessEnv) => Promise<string>;

/** A table is dropped, and so on all three machines. They are restored to the moment before by the commands of the guide. */
export async function restoreDroppedTable(stage: FailoverStage): Promise<void> {
  const { world, cluster, figures } = stage;
  const bucket = await inBucket(await startS3(), cluster.certificate, cluster.gateway);
  const settings = { ...world.env, ...bucket.settings, BACKUP_PASS: randomBytes(24).toString('base64url') };
  const command: CommandAt = async (member, line, more) =>
    await requireCommand(
      line.replaceAll('/etc/patroni/config.yml', member.configFile),
      { ...settings, ...settingsAt(member), ...more },
      ['ip', 'netns', 'exec', member.namespace],
    );

  await untilWhole(stage);
  for (const member of cluster.members) await command(member, single.configure);
  for (const line of several.archive) await command(await cluster.leader(), line);
  await untilWhole(stage);
  const primary = await cluster.leader();
  await command(primary, single.check);
  await command(primary, single.backUp);

  const { target, kept, undone } = await writeAroundMoment(stage);
  await world.owner.query(`DROP TABLE ${table} CASCADE`);
  await until(async () => (await membersWith(stage)) === 0, longWaitMs);
  figures.atMost(`${droppedTable}: machines that did not drop it`, 3, await membersWith(stage), 0);
  await command(primary, single.addFiles);

  for (const program of stage.programs) await program.end('SIGTERM');
  await command(primary, single.check);
  for (const standby of cluster.members.filter((member) => member !== primary)) await standby.stopPatroni();
  await primary.stopPatroni();
  const from = performance.now();
  const restored = await restoreMembers(stage, command, { backedUp: primary, target: target.text });
  console.log(`${droppedTable}: three members again after ${((performance.now() - from) / 1000).toFixed(1)} s`);
  await requireCommand(single.acceptRestore, settings);
  await command(restored, single.backUp);

  const before = await checkWrites(world.owner, kept);
  report(figures, droppedTable, 1, before);
  figures.atLeast(
    `${droppedTable}: writes acknowledged before the moment`,
    before.acknowledged,
    before.acknowledged,
    leastWrites,
  );
  const { acknowledged, lost } = await checkWrites(world.owner, undone);
  figures.atLeast(`${droppedTable}: writes acknowledged after the moment`, acknowledged, acknowledged, leastWrites);
  figures.atMost(`${droppedTable}: of these, writes that are present`, acknowledged, acknowledged - lost, 0);
  figures.atLeast(`${droppedTable}: machines that have the table again`, 3, await membersWith(stage), 3);
  await handOver(stage, restored);
  await bucket.close();
}

/** The moment lies between two times of writing, so that no write is of both. */
async function writeAroundMoment({ world, writers }: FailoverStage) {
  await writingWhile(writers, () => rest(writingMs));
  const kept = writers.map(({ person, writes }) => ({ person, writes: [...writes] }));
  await rest(100);
  const target = await databaseNow(world.owner);
  await rest(100);
  await writingWhile(writers, () => rest(writingMs));
  const undone = writers.map(({ person, writes }, at) => ({
    person,
    writes: writes.splice(kept[at]?.writes.length ?? 0),
  }));
  return { target, kept, undone };
}

/** Brings one member back from the backup, another one than was backed up. The others copy it. */
async function restoreMembers(
  stage: FailoverStage,
  command: CommandAt,
  { backedUp, target }: { readonly backedUp: Member; readonly target: string },
): Promise<Member> {
  const { cluster } = stage;
  const restored = cluster.members.find((member) => member !== backedUp);
  if (restored === undefined) throw new Error('the cluster has one member only');
  await command(restored, `printf 'touchline\\nYes I am aware\\n' | ${several.forget}`);
  empty(restored.dataFolder);
  await command(restored, single.restore, { TARGET: target });
  const folders = { DATA: restored.dataFolder, SOCKETS: restored.socketFolder };
  try {
    for (const line of several.replay) await command(restored, line, folders);
  } catch (error) {
    console.log(readFileSync(`${restored.dataFolder}.log`, 'utf8'));
    throw error;
  }
  restored.startPatroni();
  const leads = async () => (await cluster.leader().catch(() => undefined)) === restored;
  if (!(await until(leads, longWaitMs))) throw new Error(`${restored.name} does not lead`);
  for (const member of cluster.members.filter((one) => one !== restored)) {
    empty(member.dataFolder);
    member.startPatroni();
  }
  await untilWhole(stage);
  return restored;
}

/** What pgBackRest wrote for its own recovery must not stop a standby. */
async function handOver(stage: FailoverStage, restored: Member): Promise<void> {
  const { world, cluster, figures, writers } = stage;
  await cluster.patronictl('switchover', 'touchline', '--leader', restored.name, '--force');
  await untilWhole(stage);
  await world.startApi(0);
  const already = writers.reduce((count, { writes }) => count + writes.length, 0);
  await writingWhile(writers, () => rest(writingMs));
  const found = await checkWrites(world.owner, writers);
  report(figures, `${droppedTable}, then a switchover`, 1, found);
  const added = found.acknowledged - already;
  figures.atLeast(`${droppedTable}, then a switchover: writes acknowledged`, added, added, leastWrites);
}

function settingsAt({ backrestFile, dataFolder, socketFolder }: Member): NodeJS.ProcessEnv {
  return {
    BACKUP_CONFIG: backrestFile,
    BACKUP_DATABASE_DIR: dataFolder,
    BACKUP_DATABASE_SOCKETS: socketFolder,
  };
}

async function membersWith({ cluster }: FailoverStage): Promise<number> {
  let having = 0;
  for (const member of cluster.members) {
    const client = new pg.Client({ connectionString: cluster.directUrl(member) });
    await client.connect();
    const { rows } = await client.query<{ has: boolean }>('SELECT to_regclass($1) IS NOT NULL AS has', [table]);
    if (rows[0]?.has === true) having += 1;
    await client.end();
  }
  return having;
}

function empty(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true });
}

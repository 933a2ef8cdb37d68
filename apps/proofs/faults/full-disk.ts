import path from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';

import { errorCodes } from '@touchline/domain/error-codes';

import { until } from '../../../scripts/services/processes.ts';
import { createWire, type Wire, type WireAnswer } from '../../server/test/browser/wire.ts';
import { verifyChains } from '../lib/log-chain.ts';
import { openSession, type ProofPerson, plantCrowd } from '../lib/people.ts';
import { startReadyApi } from '../lib/world.ts';
import { checkWrites } from './checker.ts';
import type { Figures } from './figures.ts';
import { createKeyedWriter, writingWhile } from './keyed-writer.ts';
import { readingWhile, reportReads } from './reader.ts';
import { report, type FaultStage, statusOf } from './scenes.ts';
import { openSmallDisk, type SmallDisk } from './small-disk.ts';

interface Office {
  readonly disk: SmallDisk;
  readonly figures: Figures;
  readonly wire: Wire;
  /** Signs out while nothing can be written. */
  readonly leaver: ProofPerson;
  readonly others: readonly ProofPerson[];
  /** One that no client repeats. */
  readonly write: () => Promise<WireAnswer>;
  readonly signOut: (person: ProofPerson) => Promise<WireAnswer>;
}

const readOnly = errorCodes.readOnly.code;

/** Fills the disk that PostgreSQL lies on while people write, and makes room again. */
export async function fillDisk(
  { world, figures }: FaultStage,
  { fullSeconds, isLogFullToo }: { fullSeconds: number; isLogFullToo: boolean },
): Promise<void> {
  const disk = await openSmallDisk(world);
  if (disk === null) {
    if (isLogFullToo || process.env['CI'] === 'true') throw new Error('disk full: nothing can be mounted here');
    console.log('disk full: NOT SHOWN, nothing can be mounted here');
    return;
  }
  let api: Awaited<ReturnType<typeof startReadyApi>> | undefined;
  try {
    const people = await plantCrowd(disk.owner, { merchants: 2, perMerchant: 6 });
    for (const person of people) person.session = (await openSession(disk.owner, person)).token;
    const [leaver, asker, ...others] = people;
    if (leaver === undefined || asker === undefined) throw new Error('nobody is there');
    const { api: port, metrics } = disk.ports;
    const REDIS_URL = new URL('/3', world.env['REDIS_URL']).href;
    const env = { ...disk.env, REDIS_URL, METRICS_PORT: String(metrics) };
    api = await startReadyApi(port, env, path.join(world.logFolder, 'api-small-disk.log'));
    const wire = createWire({ port, sockets: 32, timeoutMs: 60_000 });
    const send = (person: ProofPerson, method: string, to: string, body: string) => {
      const cookie = `touchline_session=${person.session}`;
      const headers = { origin: world.origin, cookie, ...(body !== '' && { 'content-type': 'application/json' }) };
      return wire.send({ method, path: `/api/v1${to}`, headers, body });
    };
    const write = () => send(asker, 'PATCH', '/user/profile', '{"name":"问询"}');
    const signOut = (person: ProofPerson) => send(person, 'POST', '/logout', '');
    const writers = others.map((person) => createKeyedWriter(person, wire, world.origin));
    const office: Office = { disk, figures, wire, leaver, others, write, signOut };

    await writingWhile(writers, async () => {
      await fillData(office, fullSeconds);
      if (isLogFullToo) await fillLog(office);
    });
    report(figures, 'disk full', isLogFullToo ? 2 : 1, await checkWrites(disk.owner, writers));
    const chain = await verifyChains(disk.owner, world.keys.logChain, world.archives);
    figures.atMost('disk full: chains with a gap or a wrong hash', chain.rows, chain.broken.length, 0);
    figures.atMost('disk full: API processes that ended', 1, api.isRunning() ? 0 : 1, 0);
    wire.close();
  } finally {
    await api?.end('SIGTERM');
    await disk.close();
  }
}

/** No room for rows, but still for PostgreSQL's own log. */
async function fillData({ disk, figures, wire, leaver, others, write, signOut }: Office, seconds: number) {
  const refused: string[] = [];
  let [signedOut, recoveredMs] = ['', Infinity];
  const reads = await readingWhile({ wire, people: others }, async () => {
    await rest(1000);
    disk.fill();
    if (!(await until(async () => (await write()).status === 503, 30_000))) throw new Error('the disk is not full');
    await until(async () => (await writesOf(wire)) === 'down', 5000);
    signedOut = `${(await signOut(leaver)).text} ${await statusOf(wire, leaver)}`;
    const over = performance.now() + seconds * 1000;
    while (performance.now() < over) {
      const { status, text } = await write();
      if (status !== 200) refused.push(text.includes(readOnly) ? readOnly : `${status} ${text.slice(0, 120)}`);
      await rest(50);
    }
    disk.free();
    recoveredMs = await untilWritten(wire, write);
  });
  const endings = 'SELECT FROM identity.sessions WHERE account_id = $1 AND ended_at IS NOT NULL';
  const isEnded = await until(async () => (await disk.owner.query(endings, [leaver.id])).rowCount === 1, 10_000);
  const otherwise = refused.filter((one) => one !== readOnly);
  for (const one of otherwise.slice(0, 3)) console.log(`  ${one}`);
  reportReads(figures, 'disk full: reads', reads);
  figures.atMost('disk full: writes refused otherwise than as read-only', refused.length, otherwise.length, 0);
  // A page of the table may have had room for it.
  const counted = ['{"data":{"pending":true}} 401', '{"data":{}} 401'].includes(signedOut);
  figures.atMost('disk full: sign-outs that did not count at once', 1, counted ? 0 : 1, 0);
  figures.atMost('disk full: sign-outs not written afterwards', 1, isEnded ? 0 : 1, 0);
  figures.atMost('room again: until writes get through and ready says so', 1, recoveredMs / 1000, 5, 's');
}

/** PostgreSQL itself cannot go on. */
async function fillLog({ disk, figures, wire, others: [reader], write }: Office): Promise<void> {
  if (reader === undefined) throw new Error('nobody reads');
  const [reads, writes]: [number[], number[]] = [[], []];
  await disk.keepOldLog();
  disk.fill();
  // It may be down for a moment only: it makes room for itself as it starts again.
  const usingUp = disk.useUpSpareLog();
  const over = performance.now() + 5000;
  while (performance.now() < over) {
    reads.push(await statusOf(wire, reader));
    writes.push((await write()).status);
    await rest(50);
  }
  await usingUp;
  disk.free();
  const recoveredMs = await untilWritten(wire, write);
  if (!reads.includes(503)) throw new Error('PostgreSQL had room left for its log');
  const all = [...reads, ...writes];
  const wrong = all.filter((status) => status !== 200 && status !== 503).length;
  figures.atMost('PostgreSQL’s own log full: failures other than 503', all.length, wrong, 0);
  figures.atMost('room again: until PostgreSQL and the API are back', 1, recoveredMs / 1000, 10, 's');
}

async function untilWritten(wire: Wire, write: Office['write']): Promise<number> {
  const from = performance.now();
  const isBack = async () => (await write()).status === 200 && (await writesOf(wire)) === 'up';
  return (await until(isBack, 60_000)) ? performance.now() - from : Infinity;
}

async function writesOf(wire: Wire): Promise<string> {
  const { status, text } = await wire.send({ method: 'GET', path: '/api/v1/ready', headers: {} });
  if (status !== 200) return String(status);
  return (JSON.parse(text) as { data: { checks: { databaseWrites: string } } }).data.checks.databaseWrites;
}

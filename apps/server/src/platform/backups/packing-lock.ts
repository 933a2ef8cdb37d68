import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

import type { BackupSettings } from '../config/backup-settings.ts';
import { endingWithUs } from '../processes/ending-with-us.ts';
import { asClusterOwner } from './cluster-owner.ts';

/** Somebody else packs. */
export class PackingBusy extends Error {}

interface Packing {
  readonly settings: BackupSettings;
  /** Of the command, as others read it who have to wait. */
  readonly name: string;
  readonly say: (line: string) => void;
}

interface Answer {
  readonly isStandby: boolean;
  readonly isTaken: boolean;
  readonly holder: string | null;
}

const looksEveryMs = 2000;
const beatsEveryMs = 2000;

/** Two numbers make the lock: one for all packings, and one for each stanza. */
const take = `
SELECT json_build_object(
  'isStandby', pg_is_in_recovery(),
  'isTaken', pg_try_advisory_lock(lock.packings, lock.stanza),
  'holder', (
    SELECT application_name || ', since ' || to_char(backend_start AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') || ' UTC'
    FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND objsubid = 2 AND granted
      AND classid = lock.packings::oid AND objid = lock.stanza::oid
  )
) FROM (SELECT 1885430635 AS packings, hashtext(:'stanza') AS stanza) AS lock;`.replaceAll('\n', ' ');

/**
 * One packing at a time, whatever machine it runs on: the primary’s PostgreSQL holds the lock for a session, and frees
 * it when that ends, also by a kill. A packing that loses its session fails; the command that it belongs to has to end.
 */
export async function packAlone<Result>(packing: Packing, work: () => Promise<Result>): Promise<Result> {
  const session = await waitForTurn(packing);
  const beats = setInterval(session.beat, beatsEveryMs);
  try {
    return await Promise.race([work(), session.lost]);
  } finally {
    clearInterval(beats);
    session.end();
  }
}

async function waitForTurn(packing: Packing) {
  const { waitMs } = packing.settings;
  const until = performance.now() + waitMs;
  let isSaid = false;
  for (;;) {
    const session = openSession(packing);
    const { isStandby, isTaken, holder } = await session.answer();
    if (isTaken && !isStandby) return session;
    session.end();
    if (isStandby) throw new Error('PostgreSQL is a standby here: only the machine of the primary packs');
    const left = until - performance.now();
    if (left <= 0)
      throw new PackingBusy(`nothing packed: another packing is under way: ${holder ?? 'it ends just now'}`);
    if (!isSaid) packing.say(`waiting at most ${waitMs / 1000} s for another packing: ${holder ?? 'it ends just now'}`);
    isSaid = true;
    await pause(Math.min(left, looksEveryMs));
  }
}

/** psql reads from a pipe: it ends, and its session with it, when this process does. */
function openSession({ settings, name }: Packing) {
  const { database, stanza } = settings;
  const plain = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--set=ON_ERROR_STOP=1'];
  const to = [`--host=${database.sockets}`, `--port=${database.port}`, '--username=postgres', '--dbname=postgres'];
  const { env, ...as } = asClusterOwner(settings);
  const [file, args] = endingWithUs('psql', [...plain, ...to, `--set=stanza=${stanza}`]);
  const PGAPPNAME = `${name}, process ${process.pid} on ${hostname()}`;
  const child = spawn(file, args, { ...as, env: { ...env, PGAPPNAME, PGCONNECT_TIMEOUT: '10' } });
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString()));
  // Whoever waits learns of the end by its own event.
  child.stdin.on('error', () => undefined);
  const lines = createInterface(child.stdout);
  const answered = once(lines, 'line') as Promise<[string]>;
  let hasBegun = false;
  const lost = once(child, 'close').then((): never => {
    const what = hasBegun
      ? 'the session of PostgreSQL that keeps other packings away ended'
      : 'nothing packed: a packing needs the running primary, and PostgreSQL does not answer here';
    throw new Error(`${what}: ${complaint.trim()}`);
  });
  lost.catch(() => undefined);
  child.stdin.write(`${take}\n`);
  return {
    lost,
    async answer(): Promise<Answer> {
      const [line] = await Promise.race([answered, lost]);
      hasBegun = true;
      return JSON.parse(line) as Answer;
    },
    /** An idle psql does not notice that its session is gone. */
    beat: () => void child.stdin.write('SELECT;\n'),
    end: () => void child.stdin.end(),
  };
}

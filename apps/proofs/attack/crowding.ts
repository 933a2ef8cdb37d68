import type { WireAnswer } from '../../server/test/browser/wire.ts';
import type { ProofPerson } from '../lib/people.ts';
import { newName, newWord, type AttackStage } from './stage.ts';

/** Of a list that is not empty. */
function share(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

const shown = (values: readonly number[]) =>
  `p50 ${share(values, 0.5).toFixed(0)} ms, p95 ${share(values, 0.95).toFixed(0)} ms`;

interface Timed {
  readonly ms: number;
  readonly status: number;
}

async function timed(work: () => Promise<WireAnswer>): Promise<Timed> {
  const from = performance.now();
  const { status } = await work();
  return { ms: performance.now() - from, status };
}

/** Admins create accounts without end, with free and taken names, while everybody else signs in. */
export async function starveSignIn(stage: AttackStage): Promise<void> {
  // Each makes fewer than an account may write at once, so that every one of them is heard.
  const [admins, eachAtOnce, rounds] = [20, 5, 6];
  const [quietSignIns, mostSignIns] = [10, 30];
  const victim = await stage.hire('m02');
  const ready = (count: number) => Promise.all(Array.from({ length: count }, () => readyToSignIn(stage, victim)));
  const [quietly, amid] = [await ready(quietSignIns), await ready(mostSignIns)];
  const before: Timed[] = [];
  for (const signIn of quietly) before.push(await timed(signIn));

  const statuses: number[] = [];
  const makeAccounts = async () => {
    const maker = await stage.holding(await stage.hire('m01'), stage.browser({ sockets: eachAtOnce }));
    const lane = async (_: unknown, at: number) => {
      for (let round = 0; round < rounds; round += 1) {
        const account = (at + round) % 2 === 0 ? victim.account : newName('f');
        const body = { account, name: '徐知远', email: 'n@example.com', password: newWord() };
        statuses.push((await maker.call('accounts.create', { body })).status);
      }
    };
    await Promise.all(Array.from({ length: eachAtOnce }, lane));
  };
  let isOver = false;
  const flood = Promise.all(Array.from({ length: admins }, makeAccounts)).finally(() => (isOver = true));
  const during: Timed[] = [];
  for (const signIn of amid) if (!isOver) during.push(await timed(signIn));
  await flood;

  const [quiet, busy] = [before.map(({ ms }) => ms), during.map(({ ms }) => ms)];
  const times = share(busy, 0.5) / share(quiet, 0.5);
  const beside = `beside ${statuses.length} accounts being made (${tally(statuses)})`;
  console.log(`3 sign-in alone ${shown(quiet)}; ${beside} ${shown(busy)}`);
  const refused = during.filter(({ status }) => status !== 200).length;
  const { figures } = stage;
  figures.atMost(`3 sign-ins refused beside ${statuses.length} accounts being made`, during.length, refused, 0);
  figures.atMost('3 a sign-in meanwhile, in times of one alone (median)', during.length, times, 8, '×');
}

async function readyToSignIn(
  stage: AttackStage,
  { account, password }: ProofPerson,
): Promise<() => Promise<WireAnswer>> {
  const browser = stage.browser();
  const reCaptchaAliYun = await browser.solveSlider('login');
  return () => browser.call('sign-in.login', { body: { account, password, reCaptchaAliYun } });
}

function tally(statuses: readonly number[]): string {
  const counts = Map.groupBy(statuses, (status) => status);
  return [...counts].map(([status, all]) => `${all.length} × ${status}`).join(', ');
}

/** One account asks for everything at once, at one process. */
export async function crowdExports(stage: AttackStage, merchantCode: string): Promise<void> {
  const requests = 10;
  const { api: port } = stage.world.ports;
  const auditor = await stage.holding(await stage.hire(merchantCode), stage.browser({ port, sockets: requests }));
  const answers = await Promise.all(Array.from({ length: requests }, () => auditor.call('operation-logs.export')));
  const statuses = answers.map(({ status }) => status);
  const lines = answers.find(({ status }) => status === 200)?.text.split('\r\n').length ?? 0;
  console.log(`7 exports of ${lines} lines: ${tally(statuses)}`);
  stage.figures.atMost(
    '7 exports of one account under way at once',
    requests,
    statuses.filter((s) => s !== 429).length,
    2,
  );
}

/**
 * Somebody without rights hammers writes; somebody of another merchant reads meanwhile. Ends the APIs: they write then
 * what they have counted instead of logging each.
 */
export async function hammerRefusedWrites(stage: AttackStage): Promise<void> {
  const [writes, atOnce, reads] = [300, 8, 60];
  const nobody = await stage.hire('m01', { roleIds: [] });
  const hammer = await stage.holding(nobody, stage.browser({ sockets: atOnce }));
  const reader = await stage.holding(await stage.hire('m02'));
  const read = async () => await timed(() => reader.call('accounts.list'));
  const readMany = async (goesOn: (done: number) => boolean) => {
    const times: number[] = [];
    while (goesOn(times.length)) times.push((await read()).ms);
    return times;
  };
  await readMany((done) => done < 10);
  const before = await readMany((done) => done < reads);
  const statuses: number[] = [];
  let left = writes;
  const hammering = Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left > 0) {
        left -= 1;
        statuses.push((await hammer.call('roles.create', { body: { name: 'x'.repeat(4000) } })).status);
      }
    }),
  );
  let isOver = false;
  void hammering.then(() => (isOver = true));
  const during = await readMany(() => !isOver);
  await hammering;
  await Promise.all(stage.apis.map((api) => api.end('SIGTERM')));
  const rows = (await stage.logOf('m01')).filter(({ account_id: id }) => id === nobody.id);
  const bytes = Buffer.byteLength(JSON.stringify(rows));
  console.log(`7 refused writes: ${tally(statuses)}; ${rows.length} rows, ${(bytes / 1024).toFixed(1)} KB`);
  console.log(`7 another merchant reads: alone ${shown(before)}; meanwhile ${shown(during)} (${during.length} reads)`);
  stage.figures.atMost('7 refused writes that did something', writes, statuses.filter((s) => s < 400).length, 0);
  stage.figures.atMost('7 rows that refused writes leave in the log', writes, rows.length, 6);
  stage.figures.atMost('7 KB of the log that they fill', writes, bytes / 1024, 64);
  stage.figures.atMost('7 another merchant’s reads meanwhile, p95', during.length, share(during, 0.95), 500, 'ms');
}

import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { until } from '../../scripts/services/processes.ts';
import { createWire } from '../server/test/browser/wire.ts';
import { createTabooMaker } from '../server/test/planted/made-taboo-words.ts';
import { plantTabooWords } from '../server/test/planted/planted-taboo-word.ts';
import { noLimits } from '../server/test/stack/no-limits.ts';
import { leastCaught, measureCorpus } from '../server/test/taboo/taboo-corpus.ts';
import { Figures } from './faults/figures.ts';
import { Client } from './lib/client.ts';
import { importWords } from './lib/import-words.ts';
import { longWaitMs } from './lib/patience.ts';
import { openSession, plantCrowd } from './lib/people.ts';
import { prove } from './lib/prove.ts';
import { openWorld } from './lib/world.ts';
import { measureBook } from './taboo/book-speed.ts';
import { wordsIn, writing } from './taboo/writers.ts';

const { values: given } = parseArgs({ options: { small: { type: 'boolean', default: false } } });
/** An import of so many has the list built anew while it goes on, and once more a while after the last change. */
const size = given.small
  ? { words: 6000, imported: 600, changes: 5, quietMs: 1000, builtAnewMs: 0 }
  : { words: 60_000, imported: 5000, changes: 50, quietMs: 15_000, builtAnewMs: 10_000 };
const limits = { wholeMs: 2, matchMicros: 200, requestMs: 250, countsMs: 1000 };
const perApi = 2;

const began = Date.now();
const world = await openWorld({
  name: 'taboo',
  services: ['postgres', 'redis'],
  settings: {
    NODE_ENV: 'production',
    COOKIE_SECURE: 'false',
    CAPTCHA_POOL: '1',
    SMTP_URL: 'smtp://127.0.0.1:9',
    ...noLimits,
  },
});
const figures = new Figures(given.small ? 'small' : 'full');
await prove({ name: 'taboo', world, figures, began }, async () => {
  holdCorpus();
  if (!given.small) holdBookSpeed();

  const maker = createTabooMaker();
  // With what comes, the list is as long as one may be.
  const words = maker.words(size.words - size.imported - 1);
  const articles = Array.from({ length: 50 }, (_, at) => {
    const word = words[(at * 101) % words.length] ?? '';
    return { word, text: `${maker.article(4900)}${word}` };
  });
  const people = await plantCrowd(world.owner, { merchants: 2, perMerchant: 2 * perApi });
  await plantTabooWords(world.owner, 'platform', words);
  await world.startApi(0);
  await world.startApi(1);
  world.startWorker();
  const ports = [world.ports.api, world.ports.secondApi];
  const wires = ports.map((port) => createWire({ port, sockets: 20, timeoutMs: 60_000 }));

  /** Someone at the first or second API. */
  async function clientOf(person: (typeof people)[number] | undefined, which: number): Promise<Client> {
    const wire = wires[which];
    if (person === undefined || wire === undefined) throw new Error('nobody is there');
    const client = new Client({ wire, redis: world.redis, origin: world.origin });
    client.cookies.set('session', (await openSession(world.owner, person)).token);
    return client;
  }
  const keeper = await clientOf(people[0], 0);
  const ofMerchant = people.filter(({ merchantCode }) => merchantCode !== 'platform');
  const writers = await Promise.all(ofMerchant.map((person, at) => clientOf(person, at % 2)));
  const lookers = await Promise.all([0, 1].map((which) => clientOf(ofMerchant[which], which)));

  /** How long after now each process finds a word, or no longer finds it. */
  async function untilCounts(word: string, isThere: boolean): Promise<number> {
    const from = performance.now();
    const counts = async (looker: Client) => (await wordsIn(looker, `说${word}的人`)).includes(word) === isThere;
    await Promise.all(
      lookers.map(async (looker) => {
        while (!(await counts(looker)))
          if (performance.now() - from > longWaitMs) throw new Error(`${word} never counted`);
      }),
    );
    return performance.now() - from;
  }

  const from = performance.now();
  await Promise.all(lookers.map((looker) => wordsIn(looker, '')));
  console.log(
    `the first check waits ${(performance.now() - from).toFixed(0)} ms for the list of ${words.length} words`,
  );

  // Once to warm up.
  await writing(writers, articles, () => pause(size.quietMs / 3));
  const alone = await writing(writers, articles, () => pause(size.quietMs));

  const delays: number[] = [];
  let imported = 0;
  const beside = await writing(writers, articles, async () => {
    const rows = Array.from({ length: size.imported }, (_, at) => `导入的第${at}个词`);
    const started = await importWords(keeper, Buffer.from(rows.join('\n')));
    const { taskId } = (JSON.parse(started.text) as { data: { taskId: string } }).data;
    for (let change = 0; change < size.changes; change += 1) {
      const word = `改动的第${change}个词`;
      const { id } = await keeper.do('taboo-words.create', { body: { keyword: word, level: 'block', reason: '' } });
      delays.push(await untilCounts(word, true));
      await keeper.do('taboo-words.delete', { params: { id } });
      delays.push(await untilCounts(word, false));
    }
    const task = () => keeper.do('tasks.get', { params: { id: taskId } });
    const isDone = async () => ['done', 'failed', 'cancelled'].includes((await task()).state);
    if (!(await until(isDone, 4 * longWaitMs))) throw new Error('the import did not end');
    delays.push(await untilCounts(rows.at(-1) ?? '', true));
    const { done, refused } = await task();
    imported = done - refused;
    // What is begun once nothing more comes goes on beside requests, too.
    await pause(size.builtAnewMs);
  });

  for (const [when, { p95Ms, longestMs, longestOtherMs }] of Object.entries({ alone, beside }))
    console.log(
      `${when === 'alone' ? 'without a change' : 'while words changed'}: p95 ${p95Ms.toFixed(1)} ms, longest ${longestMs.toFixed(0)} ms, of requests without a check ${longestOtherMs.toFixed(0)} ms`,
    );
  figures.atMost('longest request while words change', 2 * beside.checks, beside.longestMs, limits.requestMs, 'ms');
  figures.atMost('checks that failed', alone.checks + beside.checks, alone.failed + beside.failed, 0);
  figures.refusedInTime(
    'checks refused after their time',
    alone.checks + beside.checks,
    alone.refused + beside.refused,
  );
  figures.atMost('checks that missed a word', alone.checks + beside.checks, alone.missed + beside.missed, 0);
  figures.atMost('a change counts in every process after', delays.length, Math.max(...delays), limits.countsMs, 'ms');
  figures.atMost('imported words that are not there', size.imported, size.imported - imported, 0);
  for (const wire of wires) wire.close();
});

function holdBookSpeed(): void {
  const speed = measureBook(60_000);
  console.log(`${speed.words} words: built in ${(speed.buildMs / 1000).toFixed(1)} s`);
  figures.atMost('5 KB against 60,000 words, p95', speed.articles, speed.wholeP95, limits.wholeMs, 'ms');
  figures.atMost('the match alone, median', speed.articles, speed.matchMedian * 1000, limits.matchMicros, 'µs');
}

function holdCorpus(): void {
  const { kinds, caught, catchable, innocents, blocked } = measureCorpus();
  for (const { kind, caught: found, of } of kinds) console.log(`${kind}: ${found} of ${of} caught`);
  figures.atLeast(
    '% of the evasions that a list can catch',
    catchable,
    Math.floor((100 * caught) / catchable),
    100 * leastCaught,
  );
  figures.atMost('innocent texts that are blocked', innocents, blocked.length, 0);
}

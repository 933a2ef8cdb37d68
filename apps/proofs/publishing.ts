import { randomInt } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { errorCodes } from '@touchline/domain/error-codes';

import { until } from '../../scripts/services/processes.ts';
import { createWire } from '../server/test/browser/wire.ts';
import { plantTeams } from '../server/test/planted/planted-match.ts';
import { type RaceOutcome, type Publisher, race } from '../server/test/publishing-race.ts';
import { noLimits } from '../server/test/stack/no-limits.ts';
import { Figures } from './faults/figures.ts';
import { Client } from './lib/client.ts';
import { longWaitMs, patientPool } from './lib/patience.ts';
import { openSession, type ProofPerson, plantCrowd } from './lib/people.ts';
import { startNode } from './lib/program.ts';
import { prove } from './lib/prove.ts';
import { openWorld } from './lib/world.ts';
import { createDue } from './publishing/due.ts';
import { killSteps } from './publishing/kill-steps.ts';

const { values: given } = parseArgs({
  options: { small: { type: 'boolean', default: false }, rounds: { type: 'string' }, kills: { type: 'string' } },
});
const rounds = Number(given.rounds ?? (given.small ? 100 : 1000));
const kills = Number(given.kills ?? (given.small ? killSteps.length : 200));
const lanes = 4;
const perKill = 3;

const began = Date.now();
const world = await openWorld({
  name: 'publishing',
  services: ['postgres', 'redis'],
  settings: { LOG_LEVEL: 'warn', SMTP_URL: 'smtp://127.0.0.1:9', ...noLimits },
});
const figures = new Figures(given.small ? 'small' : 'full');
await prove({ name: 'publishing', world, figures, began }, async () => {
  await plantTeams(world.owner, { sport: 'sport', sportId: 1, isSingle: false });
  const people = await plantCrowd(world.owner, { merchants: 1 + lanes, perMerchant: 1 });
  await raceAll(people.filter(({ merchantCode }) => merchantCode !== 'platform'));
  await killAll(people.find(({ merchantCode }) => merchantCode === 'm01') ?? nobody());
});

function nobody(): never {
  throw new Error('nobody is there');
}

/** Each merchant has its own list of words, and publishes through one of two APIs. */
async function raceAll(writers: readonly ProofPerson[]): Promise<void> {
  await Promise.all([world.startApi(0), world.startApi(1)]);
  const pool = patientPool(world.env['DATABASE_OWNER_URL'] ?? '', 4 * lanes);
  const outcomes: RaceOutcome[] = [];
  await Promise.all(
    writers.map(async (person, lane) => {
      const port = lane % 2 === 0 ? world.ports.api : world.ports.secondApi;
      const publisher = await publisherOf(person, port);
      for (let round = lane; round < rounds; round += lanes) outcomes.push(await race(pool, publisher, round));
    }),
  );
  await pool.end();
  const refused = outcomes.filter(({ answered }) => answered === errorCodes.dependencyDown.code);
  const judged = outcomes.filter((outcome) => !refused.includes(outcome));
  // A refusal after its time has no true reason, but must not have published anything either.
  const count = (fault: RaceOutcome['faults'][number]) =>
    (fault === 'untrue' ? judged : outcomes).filter(({ faults }) => faults.includes(fault)).length;
  for (const { faults, ...outcome } of outcomes) if (faults.length > 0) console.log(faults.join(', '), outcome);
  const answers = Object.entries(Object.groupBy(judged, (outcome) => outcome.answered));
  for (const [what, those] of answers) console.log(`${what}: ${those?.length}`);
  figures.atMost('published with odds that had moved', outcomes.length, count('stale'), 0);
  figures.refusedInTime('refused after their time', outcomes.length, refused.length);
  figures.atMost('published with a word that was taboo', outcomes.length, count('forbidden'), 0);
  figures.atMost('published after kick-off', outcomes.length, count('late'), 0);
  figures.atMost('refused for another reason than the true one', outcomes.length, count('untrue'), 0);
  figures.atMost('told otherwise than it is', outcomes.length, count('lost'), 0);
  figures.atLeast('kinds of answer that came', outcomes.length, answers.length, 4);
}

async function publisherOf(person: ProofPerson, port: number): Promise<Publisher> {
  const wire = createWire({ port, sockets: 2, timeoutMs: 60_000 });
  const client = new Client({ wire, redis: world.redis, origin: world.origin });
  client.cookies.set('session', (await openSession(world.owner, person)).token);
  return {
    merchantCode: person.merchantCode,
    accountId: person.id,
    publish: (id) => client.call('predictions.commit', { params: { id } }),
  };
}

/** Some are due at any time, and whoever publishes them dies at each of its steps in turn. */
async function killAll(writer: ProofPerson): Promise<void> {
  const due = createDue(world.owner, writer);
  const logFile = path.join(world.logFolder, 'worker.log');
  const work = (env: Record<string, string>) =>
    startNode('apps/proofs/publishing/worker.ts', { ...world.env, ...env }, logFile);
  for (let kill = 0; kill < kills; kill += 1) {
    await due.plant(perKill);
    const step = killSteps[kill % killSteps.length] ?? 'outside';
    const worker = work({ KILL_STEP: step, KILL_AFTER: String(randomInt(1, perKill + 1)) });
    const before = await due.left();
    const isOver = async () => !worker.isRunning() || (step === 'outside' && (await due.left()) < before);
    await until(isOver, longWaitMs);
    await worker.end('SIGKILL');
  }
  const survivor = work({});
  await until(async () => (await due.left()) === 0, longWaitMs);
  await survivor.end('SIGKILL');
  const { planted, lost, doubled, wrong } = await due.verdict();
  figures.atMost(`neither published nor kept back, over ${kills} kills`, planted, lost, 0);
  figures.atMost('with more or fewer rows in the log than one', planted, doubled, 0);
  figures.atMost('published with a changed line, or kept back without', planted, wrong, 0);
}

import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { faultsOfBaseline } from './mutants/baseline.ts';
import { chosenOnly, sampleOf, seedOfDay } from './mutants/choice.ts';
import { mutations } from './mutants/list.ts';
import { type Mutation, projectOf } from './mutants/mutation.ts';
import { TesterProcess } from './mutants/tester-process.ts';
import { isKilled, tryMutation, type Tried } from './mutants/trial.ts';
import { copyTree } from './new/copy.ts';
import { requireNode } from './run/require-node.ts';
import { startServices, wipeServices } from './services/manage.ts';
import { environmentOf, temporaryOptions, temporaryOptionsBoth, repositoryRoot } from './services/service-dirs.ts';

requireNode();
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: seedOfDay(new Date()) },
    timeout: { type: 'string', default: '120' },
  },
});
const timeoutMs = Number(values.timeout) * 1000;
const named = values.only === undefined ? mutations : chosenOnly(mutations, values.only);
const chosen = values.sample === undefined ? named : sampleOf(named, Number(values.sample), values.seed);
if (values.sample !== undefined) console.log(`${chosen.length} of ${named.length} mutations, seed ${values.seed}`);

const began = performance.now();
const services = temporaryOptions('mutants', 600);
const projects = [...new Set(chosen.flatMap(({ tests }) => tests.map(projectOf)))];
const copies = [0, 1].map(() => copyTree(repositoryRoot));
const testers: TesterProcess[] = [];
let failures = 0;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void wipeServices(services).finally(() => process.exit(1)));
process.once('exit', () => {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
});
try {
  for (const left of temporaryOptionsBoth('mutants', 600)) await wipeServices(left);
  if (projects.includes('server') || projects.includes('timing'))
    await startServices(services, ['postgres', 'redis', 'mail']);
  testers.push(...copies.map((copy, at) => new TesterProcess(copy, environmentAt(at), projects)));
  const faults = await faultsOfBaseline(testers, chosen, timeoutMs * 5);
  for (const fault of faults) console.log(fault);
  console.log(`tests without a mutation: ${secondsSince(began)} s`);
  failures = faults.length > 0 ? faults.length : await tryAll();
} finally {
  await Promise.all(testers.map((tester) => tester.stop()));
  await wipeServices(services);
}
process.exit(failures === 0 ? 0 : 1);

/** Both testers take the next one until none is left. */
async function tryAll(): Promise<number> {
  const waiting = [...chosen];
  const tried: Tried[] = [];
  await Promise.all(
    testers.map(async (tester) => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        tried.push(report(await tryMutation(tester, next, timeoutMs)));
    }),
  );
  const alive = tried.filter(({ verdict }) => !isKilled(verdict));
  console.log('');
  for (const { mutation, verdict, reason } of alive) console.log(lineOf(mutation, verdict, reason));
  console.log(`${alive.length} of ${tried.length} survive; ${secondsSince(began)} s`);
  return alive.length;
}

function report(tried: Tried): Tried {
  const { mutation, verdict, reason, seconds } = tried;
  console.log(
    `${verdict.padEnd(10)} ${seconds.toFixed(1).padStart(5)} s  ${mutation.id.padEnd(16)} ${reason.split('\n')[0]?.slice(0, 120)}`,
  );
  return tried;
}

function lineOf({ id, rule, file, tests }: Mutation, verdict: string, reason: string): string {
  const why = reason === '' ? `green: ${tests.join(', ')}` : reason;
  return `${verdict.toUpperCase()} ${id}: ${rule}\n  ${file}\n  ${why}`;
}

/** Component tests listen on a port that follows from the base: the two testers' must differ. */
function environmentAt(at: number): NodeJS.ProcessEnv {
  return { ...process.env, ...environmentOf({ ...services, portBase: services.portBase + at }), CI: '' };
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(0);
}

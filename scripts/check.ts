import { parseArgs } from 'node:util';

import { openMeter, othersShare, ownSeconds } from './check/processor.ts';
import { groupsOf, sideBySide } from './check/side-by-side.ts';
import { steps, type Step } from './check/steps.ts';
import { printTable, totalText } from './check/table.ts';
import { type Outcome, take } from './check/take.ts';
import { removeReport } from './check/test-report.ts';
import { TimesReport } from './check/times.ts';
import { stopServices, wipeServices } from './services/manage.ts';
import { environmentOf, optionsFromEnvironment, passingPlace, passingPlaces, proofsPlace } from './services/place.ts';

const { values } = parseArgs({ options: { only: { type: 'string' }, from: { type: 'string' } } });
const chosen = choose(values);
const isWhole = chosen.length === steps.length;
if (isWhole) for (const { report } of steps) if (report !== undefined) removeReport(report);
const times = new TimesReport('check-times', isWhole);

// What they hold stays to be looked at until the next check.
for (const place of passingPlaces('check', 200)) await wipeServices(place);
Object.assign(process.env, environmentOf(passingPlace('check', 200)));
// The proofs follow one another on the same services, which begin empty.
process.env['PROOFS_SERVICES'] = 'kept';
await wipeServices(proofsPlace());

const meter = openMeter([optionsFromEnvironment(), proofsPlace()]);
const [began, from] = [performance.now(), meter.now()];
const outcomes: Outcome[] = [];
const failed: string[] = [];
let taken = 0;
for (const group of groupsOf(chosen)) {
  const ended = await sideBySide(group, timed);
  taken += group.length;
  outcomes.push(...ended);
  const wrong = group.filter((_, at) => ended[at]?.passed !== true);
  failed.push(...wrong.map(({ title }) => title));
  if (wrong.some(({ isCheap }) => isCheap === true)) break;
}

await wipeServices(proofsPlace());
await stopServices(optionsFromEnvironment());
printTable(outcomes);
const skipped = chosen.slice(taken).map(({ title }) => title);
if (skipped.length > 0) console.log(`not run: ${skipped.join(', ')}`);
const to = meter.now();
meter.close();
const total = {
  seconds: (performance.now() - began) / 1000,
  processorSeconds: ownSeconds(from, to),
  others: othersShare(from, to),
};
console.log('');
for (const grown of times.finish(total)) console.log(`doubled: ${grown}`);
console.log(totalText(total));
if (failed.length > 0) {
  console.log(`failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}

async function timed(step: Step): Promise<Outcome> {
  times.begin(step.title);
  const outcome = await take(step, meter);
  const { title, seconds, processorSeconds, others, passed, secondsByFile } = outcome;
  times.end(title, { seconds, processorSeconds, others, passed }, secondsByFile);
  return outcome;
}

function choose({ only, from: first }: { only?: string | undefined; from?: string | undefined }): readonly Step[] {
  const names = steps.map(({ script }) => script);
  const wanted = only?.split(',') ?? (first === undefined ? names : names.slice(names.indexOf(first)));
  const unknown = [...wanted, ...(first === undefined ? [] : [first])].filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`no step ${unknown.join(', ')}; there are ${names.join(', ')}`);
  return steps.filter(({ script }) => wanted.includes(script));
}

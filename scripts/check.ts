import { parseArgs } from 'node:util';

import { processorSpent, stolenShare } from './check/processor.ts';
import { groupsOf, sideBySide } from './check/side-by-side.ts';
import { steps, type Step } from './check/steps.ts';
import { type Outcome, take } from './check/take.ts';
import { removeReport } from './check/test-report.ts';
import { stopServices, wipeServices } from './services/manage.ts';
import { environmentOf, optionsFromEnvironment, passingPlace, passingPlaces, proofsPlace } from './services/place.ts';

const { values } = parseArgs({ options: { only: { type: 'string' }, from: { type: 'string' } } });
const chosen = choose(values);
if (chosen.length === steps.length) for (const { report } of steps) if (report !== undefined) removeReport(report);

// What they hold stays to be looked at until the next check.
for (const place of passingPlaces('check', 200)) await wipeServices(place);
Object.assign(process.env, environmentOf(passingPlace('check', 200)));
// The proofs follow one another on the same services, which begin empty.
process.env['PROOFS_SERVICES'] = 'kept';
await wipeServices(proofsPlace());

const [began, spent] = [performance.now(), processorSpent()];
const outcomes: Outcome[] = [];
const failed: string[] = [];
let taken = 0;
for (const group of groupsOf(chosen)) {
  const attempts = await sideBySide(group, take);
  taken += group.length;
  outcomes.push(...attempts.flat());
  const wrong = group.filter((_, at) => attempts[at]?.at(-1)?.passed !== true);
  failed.push(...wrong.map(({ title }) => title));
  if (wrong.some(({ isCheap }) => isCheap === true)) break;
}

await wipeServices(proofsPlace());
await stopServices(optionsFromEnvironment());
console.log('');
for (const { title, seconds, stolen, passed, reasons, retried } of outcomes) {
  console.log(
    `${passed ? '  ok  ' : 'FAILED'}  ${title.padEnd(18)} ${seconds.toFixed(1).padStart(7)} s${told(stolen)}`,
  );
  for (const reason of reasons) console.log(`          ${reason.slice(0, 150)}`);
  for (const one of retried) console.log(`          not the first time: ${one.slice(0, 130)}`);
}
const skipped = chosen.slice(taken).map(({ title }) => title);
if (skipped.length > 0) console.log(`not run: ${skipped.join(', ')}`);
const total = (performance.now() - began) / 1000;
const stolen = stolenShare(spent, processorSpent());
console.log(`\n${Math.floor(total / 60)} min ${Math.round(total % 60)} s${told(stolen)}`);
if (failed.length > 0) {
  console.log(`failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}

/** Time is told with what other machines on the host took of the processor meanwhile. */
function told(share: number): string {
  return share < 0.03 ? '' : `   ${Math.round(share * 100)} % of the processor taken by others`;
}

function choose({ only, from }: { only?: string | undefined; from?: string | undefined }): readonly Step[] {
  const names = steps.map(({ script }) => script);
  const wanted = only?.split(',') ?? (from === undefined ? names : names.slice(names.indexOf(from)));
  const unknown = [...wanted, ...(from === undefined ? [] : [from])].filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`no step ${unknown.join(', ')}; there are ${names.join(', ')}`);
  return steps.filter(({ script }) => wanted.includes(script));
}

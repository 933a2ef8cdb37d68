import { parseArgs } from 'node:util';

import { chooseSteps } from './check/choose.ts';
import { runSteps } from './check/run-steps.ts';
import { steps } from './check/steps.ts';
import { limitText, totalText } from './check/table.ts';
import { removeReport } from './check/test-report.ts';
import { stopServices, wipeServices } from './services/manage.ts';
import {
  environmentOf,
  optionsFromEnvironment,
  passingPlace,
  passingPlaces,
  proofLanes,
  proofsPlace,
} from './services/place.ts';

const { values } = parseArgs({ options: { only: { type: 'string' }, from: { type: 'string' } } });
const chosen = chooseSteps(steps, values);
const isWhole = chosen.length === steps.length;
if (isWhole) for (const { report } of steps) if (report !== undefined) removeReport(report);

// What they hold stays to be looked at until the next check.
for (const place of passingPlaces('check', 200)) await wipeServices(place);
Object.assign(process.env, environmentOf(passingPlace('check', 200)));
// Small proofs follow one another in lanes, each on one set of services that begins empty.
process.env['PROOFS_SERVICES'] = 'kept';
const lanes = proofLanes.map((lane) => proofsPlace(lane));
const wipeLanes = async () => {
  for (const place of lanes) await wipeServices(place);
};
await wipeLanes();

const total = await runSteps({
  name: 'check-times',
  steps: chosen,
  isWhole,
  places: [optionsFromEnvironment(), ...lanes, ...passingPlaces('mutants', 600)],
  async onEnd() {
    await wipeLanes();
    await stopServices(optionsFromEnvironment());
  },
});
console.log(totalText(total));
// A slow machine is no fault of the change: the line says it, the status does not.
if (isWhole) console.log(limitText(total));

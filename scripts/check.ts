import { parseArgs } from 'node:util';

import { chooseSteps } from './check/choose.ts';
import { runSteps } from './check/run-steps.ts';
import { steps } from './check/steps.ts';
import { limitText, totalText } from './check/table.ts';
import { removeReport } from './check/test-report.ts';
import { compileCache } from './run/compile-cache.ts';
import { stopServices, wipeServices } from './services/manage.ts';
import {
  environmentOf,
  optionsFromEnvironment,
  temporaryOptions,
  temporaryOptionsBoth,
  proofLanes,
  proofOptions,
} from './services/service-dirs.ts';

const { values } = parseArgs({ options: { only: { type: 'string' }, from: { type: 'string' } } });
const chosen = chooseSteps(steps, values);
const isWhole = chosen.length === steps.length;
if (isWhole) for (const { report } of steps) if (report !== undefined) removeReport(report);

// What they hold stays to be looked at until the next check.
for (const services of temporaryOptionsBoth('check', 200)) await wipeServices(services);
Object.assign(process.env, environmentOf(temporaryOptions('check', 200)));
// Small proofs follow one another in lanes, each on one set of services that begins empty.
process.env['PROOFS_SERVICES'] = 'kept';
Object.assign(process.env, compileCache);
const lanes = proofLanes.map((lane) => proofOptions(lane));
const wipeLanes = async () => {
  for (const services of lanes) await wipeServices(services);
};
await wipeLanes();

const total = await runSteps({
  name: 'check-times',
  steps: chosen,
  isWhole,
  services: [optionsFromEnvironment(), ...lanes, ...temporaryOptionsBoth('mutants', 600)],
  async onEnd() {
    await wipeLanes();
    await stopServices(optionsFromEnvironment());
  },
});
console.log(totalText(total));
// A slow machine is no fault of the change: the line says it, the status does not.
if (isWhole) console.log(limitText(total));

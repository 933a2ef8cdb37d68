import path from 'node:path';
import { parseArgs } from 'node:util';

import { chooseSteps } from './check/choose.ts';
import { nightlySteps } from './check/nightly-steps.ts';
import { runSteps } from './check/run-steps.ts';
import { totalText } from './check/table.ts';
import { stopServices } from './services/manage.ts';
import { environmentOf, optionsFromEnvironment, temporaryOptionsBoth, proofOptions } from './services/service-dirs.ts';

/** Everything in full; reports/nightly-times.json says what was done, also after it was cut off. */
const { values } = parseArgs({
  options: { only: { type: 'string' }, from: { type: 'string' }, list: { type: 'boolean', default: false } },
});
const chosen = chooseSteps(nightlySteps, values);

if (values.list)
  for (const { title, script, args = [], env = {} } of chosen) {
    const settings = Object.entries(env).map(([name, value]) => `${name}=${value} `);
    console.log(`${title.padEnd(28)} ${settings.join('')}npm run ${[script, ...args].join(' ')}`);
  }
else {
  // Tens of gigabytes: on the disk, apart from the services that a person works with.
  const { dataFolder, portBase } = optionsFromEnvironment();
  Object.assign(
    process.env,
    environmentOf({ dataFolder: path.join(dataFolder, 'nightly'), portBase: portBase + 1000 }),
  );
  const total = await runSteps({
    name: 'nightly-times',
    steps: chosen,
    isWhole: chosen.length === nightlySteps.length,
    services: [optionsFromEnvironment(), proofOptions(), ...temporaryOptionsBoth('mutants', 600)],
    async onEnd() {
      await stopServices(optionsFromEnvironment());
    },
  });
  console.log(totalText(total));
}

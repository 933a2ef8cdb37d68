import { writeFileSync } from 'node:fs';
import path from 'node:path';

const file = path.resolve('apps/server/src/modules/association/proposals/link-cases.json');

/** Counts the cases anew on these seeds. Nothing is known meanwhile, so that every case is proposed. */
export async function fitCases(seeds: readonly string[]): Promise<boolean> {
  writeFileSync(file, '{}\n');
  const { casesIn, judgedProposals } = await import('./calibration.ts');
  const { inOneWorld } = await import('./one-world.ts');
  const all = [];
  for (const seed of seeds) {
    const at = new Date();
    all.push(...(await inOneWorld({ seed, teams: '2500', perDay: '440', at }, (world) => judgedProposals(world, at))));
    const cases = casesIn(all);
    writeFileSync(file, `${JSON.stringify(cases, null, 2)}\n`);
    console.log(`seed ${seed}: ${all.length} proposals so far, ${Object.keys(cases).length} cases`);
  }
  return true;
}

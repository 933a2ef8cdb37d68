import { byTenths, judgedProposals, type Tenth } from './calibration.ts';
import { inOneWorld } from './one-world.ts';

const goal = 0.95;

/** Proposals shown at 95 % and above are right at least as often, in a world that no case was counted in. */
export async function proveCalibration([
  seed = '4242',
  teams = '4000',
  perDay = '700',
]: readonly string[]): Promise<boolean> {
  const at = new Date();
  const judged = await inOneWorld({ seed, teams, perDay, at }, (world) => judgedProposals(world, at));
  const { tenths, sure } = byTenths(judged);
  console.log(`seed ${seed}: ${judged.length} proposals`);
  for (const tenth of tenths)
    console.log(`  shown at ${String(tenth.from).padStart(2)} % and above: ${inWords(tenth)}`);
  console.log(`  shown at 95 % and above: ${inWords(sure)}`);
  return sure.seen > 0 && sure.right / sure.seen >= goal;
}

function inWords({ seen, right }: Tenth): string {
  return seen === 0 ? 'none' : `${right} of ${seen} right (${((right / seen) * 100).toFixed(1)} %)`;
}

import type { Figures, ProofVerdict } from '../faults/figures.ts';
import { verifyChains } from './log-chain.ts';
import type { World } from './world.ts';

interface Proof {
  readonly name: string;
  readonly world: World;
  readonly figures: Figures;
  /** Milliseconds since the epoch. */
  readonly began: number;
}

/** Runs a proof to its figures and ends the program: what it wrote is logged whole, and every limit is kept, or it failed. */
export async function prove({ name, world, figures, began }: Proof, work: () => Promise<void>): Promise<never> {
  let verdict: ProofVerdict = 'failed';
  try {
    await work();
    const chain = await verifyChains(world.owner, world.keys.logChain, world.archives);
    for (const broken of chain.broken) console.log(broken);
    figures.atMost('operation log: chains with a gap or a wrong hash', chain.rows, chain.broken.length, 0);
    console.log('');
    verdict = figures.print();
  } catch (error) {
    console.error(error);
    figures.print();
  }
  const proven = verdict === 'held';
  await world.close(proven ? 'proven' : 'failed');
  const took = ((Date.now() - began) / 1000).toFixed(0);
  console.log(`${name}: ${figures.tally()}${proven ? '' : ', FAILED'} (${took} s)`);
  process.exit(proven ? 0 : 1);
}

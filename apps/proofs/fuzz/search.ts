import fc from 'fast-check';

import type { Lane } from './lane.ts';
import { anyPlan, draftOf } from './plan.ts';

interface Search {
  readonly firstSeed: number;
  readonly runs: number;
  readonly deadline: number;
  readonly path?: string;
}

/** Sends so many plans and shrinks the first of each kind of complaint; the same kind again is only counted. */
export async function search(lane: Lane, { firstSeed, runs, deadline, path }: Search, known: Map<string, number>) {
  const complaints: string[] = [];
  const own = new Set<string>();
  const property = fc.asyncProperty(anyPlan, async (plan) => {
    try {
      await lane.send(await draftOf(plan, lane));
    } catch (error) {
      const kind = kindOf(error);
      const seen = known.get(kind);
      if (seen === undefined || own.has(kind)) {
        known.set(kind, 1);
        own.add(kind);
        throw error;
      }
      known.set(kind, seen + 1);
    }
  });
  for (let seed = firstSeed, left = runs; left > 0; seed += 1) {
    const report = await fc.check(property, {
      seed,
      numRuns: left,
      plugins: [fc.interruptAfterTimeLimit(Math.max(1, deadline - Date.now()), { failOnInterrupt: true })],
      ...(path === undefined ? {} : { path }),
    });
    left -= Math.max(1, report.numRuns);
    if (report.interrupted) complaints.push(`not finished in time: ${left} requests of a lane were left`);
    else if (report.failed)
      complaints.push(
        `${messageOf(report.errorInstance)}\nplan ${JSON.stringify(report.counterexample ?? null).slice(0, 600)}` +
          `\nagain: npm run fuzz -- --replay ${seed}/${report.counterexamplePath}`,
      );
    if (report.interrupted) break;
    own.clear();
  }
  return complaints;
}

function kindOf(error: unknown): string {
  return messageOf(error).split('\n', 1)[0] ?? '';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

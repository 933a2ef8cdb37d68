import { median } from './figures.ts';
import { createPageReader } from './page-reader.ts';
import type { BenchRun } from './run.ts';
import type { BenchReader, BenchStage } from './stage.ts';
import type { Case } from './subject.ts';

/** Times single requests alternately, without other load. */
export async function compareDepth(
  { size, figures }: BenchRun,
  stage: BenchStage,
  reader: BenchReader,
  cases: readonly Case[],
): Promise<void> {
  const pages = createPageReader(stage, reader);
  for (const one of cases) {
    const { next, jump } = await pages.walkTo(one, size.deepPage);
    for (let round = 1; round <= size.rounds; round += 1) {
      const taken = { first: [] as number[], next: [] as number[], jump: [] as number[] };
      for (let sent = 0; sent < size.requests; sent += 1) {
        taken.first.push(await pages.milliseconds(one.query));
        taken.next.push(await pages.milliseconds(next));
        taken.jump.push(await pages.milliseconds(jump));
      }
      const first = median(taken.first);
      const ratio = (name: 'next' | 'jump', than: number) =>
        figures.add({
          what: `${one.name}: time of page ${size.deepPage} by ${name} to page 1`,
          value: median(taken[name]) / first,
          unit: '',
          goal: { is: 'at most', than },
        });
      ratio('next', 2);
      ratio('jump', 9);
    }
  }
  pages.close();
}

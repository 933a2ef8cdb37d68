import { alternately, type BenchRun } from './run.ts';
import { firstReader, type BenchStage } from './stage.ts';
import type { Case } from './subject.ts';

/** Words of two characters against the same list without any. */
export async function compareSearches(
  run: BenchRun,
  stage: BenchStage,
  plain: Case,
  worded: readonly Case[],
): Promise<void> {
  const reader = firstReader(stage);
  const asks = [plain, ...worded].map((one) => [one.name, () => run.meter.ask(stage, reader, one.query)] as const);
  await alternately(run, reader.who, Object.fromEntries(asks), (found) => {
    const perSecond = (name: string) => found[name]?.perSecond ?? Number.NaN;
    for (const { name } of worded)
      run.figures.add({
        what: `${name}: requests/s to those of ${plain.name} alone`,
        value: perSecond(name) / perSecond(plain.name),
        unit: '',
        goal: { is: 'at least', than: 0.5 },
      });
  });
}

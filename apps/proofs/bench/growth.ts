import { alternately, type BenchRun } from './run.ts';
import { firstReader, type BenchStage } from './stage.ts';

/** The same page among few rows and many. */
export async function compareGrowth(run: BenchRun, small: BenchStage, large: BenchStage): Promise<void> {
  for (const one of firstReader(large).cases.slice(0, run.size.cases)) {
    const ask = (stage: BenchStage) => () => run.meter.ask(stage, firstReader(stage), one.query);
    await alternately(run, one.name, { few: ask(small), many: ask(large) }, ({ few, many }) => {
      const what = `${one.name}: ${large.rows.toLocaleString('en')} ${large.subject.name} to ${small.rows.toLocaleString('en')}`;
      run.figures.add({ what, value: many.whole / few.whole, unit: '', goal: { is: 'at most', than: 1.2 } });
    });
  }
}

import { alternately, type Run } from './run.ts';
import { firstReader, type Stage } from './stage.ts';

/** The same page among few rows and many. */
export async function compareGrowth(run: Run, small: Stage, large: Stage): Promise<void> {
  for (const one of firstReader(large).cases.slice(0, run.size.cases)) {
    const asked = (stage: Stage) => () => run.meter.ask(stage, firstReader(stage), one.query);
    await alternately(run, one.name, { few: asked(small), many: asked(large) }, ({ few, many }) => {
      const what = `${one.name}: ${large.rows.toLocaleString('en')} ${large.subject.name} to ${small.rows.toLocaleString('en')}`;
      run.figures.add({ what, value: many.whole / few.whole, unit: '', goal: { is: 'at most', than: 1.2 } });
    });
  }
}

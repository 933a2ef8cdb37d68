/// <reference types="@vitest/browser-playwright" />
import { cdp } from 'vitest/browser';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** In microseconds of the clock. */
  readonly ts: number;
  readonly dur?: number;
  /** In microseconds of the processor: what others take of it is no fault of the page's. */
  readonly tdur?: number;
  readonly args: { readonly data?: { readonly type?: string } };
}

/** What the page's own thread did, in ms of the processor. */
interface TracedWork {
  /** Each task. */
  readonly tasks: readonly number[];
  /** Script and layout from one move of the pointer to the next. */
  readonly moves: readonly number[];
}

const categories = 'toplevel,devtools.timeline,blink.user_timing';
/** Tells the page's own thread from those of other tests in the same browser. */
const ownMark = 'traced by this page';
const ofMoves = new Set(['pointermove', 'mousemove', 'pointerrawupdate']);
const ofFrames = new Set(['FireAnimationFrame', 'UpdateLayoutTree', 'Layout']);

/** Traces the browser until the returned function is called. */
export async function trace(): Promise<() => Promise<TracedWork>> {
  const events: TraceEvent[] = [];
  const session = cdp();
  const collect = ({ value }: { value: object[] }): void => void events.push(...(value as TraceEvent[]));
  const complete = Promise.withResolvers<unknown>();
  session.on('Tracing.dataCollected', collect);
  session.on('Tracing.tracingComplete', complete.resolve);
  await session.send('Tracing.start', { categories, transferMode: 'ReportEvents' });
  performance.mark(ownMark);
  return async () => {
    await session.send('Tracing.end');
    await complete.promise;
    session.off('Tracing.dataCollected', collect);
    session.off('Tracing.tracingComplete', complete.resolve);
    return workOf(events);
  };
}

function workOf(events: readonly TraceEvent[]): TracedWork {
  const thread = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const mark = events.find(({ name }) => name === ownMark);
  if (mark === undefined) throw new Error('the trace does not have the thread of this page');
  const own = events
    .filter((event) => event.ph === 'X' && thread(event) === thread(mark))
    .toSorted((one, other) => one.ts - other.ts);
  const ms = ({ tdur = 0 }: TraceEvent) => tdur / 1000;
  const isMove = ({ name, args }: TraceEvent) => name === 'EventDispatch' && ofMoves.has(args.data?.type ?? '');
  const moves: number[] = [];
  let until = 0;
  for (const event of own.filter((each) => isMove(each) || ofFrames.has(each.name))) {
    // What runs inside another one is counted with it.
    if (event.ts < until) continue;
    until = event.ts + (event.dur ?? 0);
    if (isMove(event) && event.args.data?.type === 'pointermove') moves.push(0);
    const last = moves.length - 1;
    if (last >= 0) moves[last] = (moves[last] ?? 0) + ms(event);
  }
  return { tasks: own.filter(({ name }) => name.endsWith('RunTask')).map(ms), moves };
}

import { page, type Locator } from 'vitest/browser';

import { createStore, useStore } from '../src/lib/external-store.ts';
import { InfoIcon } from '../src/widgets/plain/icons.tsx';
import { hourMs } from '../src/widgets/timeline/model/zone-day.ts';
import { Timeline } from '../src/widgets/timeline/timeline.tsx';
import type { TimelineBar, TimelineProps } from '../src/widgets/timeline/timeline.types.ts';
import { renderWidget } from './render-widget.tsx';

const midnight = Date.parse('2026-11-18T00:00:00+08:00');
/** An hour of 2026-11-18 in Shanghai. */
export const hour = (at: number): number => midnight + at * hourMs;

const icon = <InfoIcon />;

/** A bar from one hour to another. */
export function testBar(
  id: string,
  row: string,
  [from, to]: [number, number],
  rest: Partial<TimelineBar> = {},
): TimelineBar {
  const label = `比赛 ${id}`;
  const times = { start: hour(from), end: hour(to) };
  return { id, row, ...times, label, tone: 'accent', state: '未开始', icon, freedom: 'all', version: 1, ...rest };
}

const testRows = [
  { id: 'a', label: '李雷', detail: 'AB12CD34', picture: null },
  { id: 'b', label: '韩梅梅', picture: null, gap: { word: '无安排' } },
  { id: 'c', label: '王小明', picture: null },
];

const shown = createStore<readonly TimelineBar[]>([]);

/** Changes the bars as the page's data would. */
export const setBars = (bars: readonly TimelineBar[]): void => shown.set(bars);

/** Shows a timeline that keeps its bars, and stores what `onChange` accepts. */
export async function renderTimeline({
  bars = [testBar('1', 'a', [8, 10])],
  ...props
}: Partial<TimelineProps> = {}): Promise<void> {
  shown.set(bars);
  await renderWidget(<KeptTimeline {...props} />);
}

function KeptTimeline({ onChange, ...rest }: Partial<TimelineProps>) {
  const bars = useStore(shown);
  return (
    <Timeline
      label="节目单"
      day="2026-11-18"
      now={hour(12)}
      rows={testRows}
      bars={bars}
      onOpen={() => undefined}
      onChange={async (bar, change) => {
        await onChange?.(bar, change);
        setBars(shown.get().map((each) => (each.id === bar.id ? { ...each, ...change, version: 2 } : each)));
      }}
      {...rest}
    />
  );
}

export const barOf = (id: string): Locator => page.getByRole('gridcell', { name: new RegExp(`^比赛 ${id} `) });
/** The head of a row, whose words go on with the number of its bars. */
export const headOf = (label: string, rest = ''): Locator =>
  page.getByRole('rowheader', { name: new RegExp(`^${label}，${rest}`) });
export const areaOf = (id: string): DOMRect => barOf(id).element().getBoundingClientRect();
export const timesOf = (id: string): string | undefined =>
  /\d\d:\d\d – (\d\d-\d\d )?\d\d:\d\d/.exec(barOf(id).element().getAttribute('title') ?? '')?.[0];
/** The bar that is being moved, at its new place. */
export const heldBar = (): HTMLElement | null => document.querySelector('[data-ghost]');

/** Width of an hour in px. */
export const hourWidth = (): number => areaOf('1').width / 2;

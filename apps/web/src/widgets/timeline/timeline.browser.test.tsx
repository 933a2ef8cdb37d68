import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { renderWidget } from '../../../test/render-widget.tsx';
import { InfoIcon } from '../plain/icons.tsx';
import { Timeline } from './timeline.tsx';
import type { TimelineBar, TimelineProps } from './timeline.types.ts';
import { hourMs } from './zone-day.ts';

const midnight = Date.parse('2026-11-18T00:00:00+08:00');
const icon = <InfoIcon />;
function bar(id: string, row: string, from: number, to: number, rest: Partial<TimelineBar> = {}): TimelineBar {
  return {
    id,
    row,
    start: midnight + from * hourMs,
    end: midnight + to * hourMs,
    label: `比赛 ${id}`,
    tone: 'accent',
    state: '未开始',
    icon,
    freedom: 'all',
    version: 1,
    ...rest,
  };
}
const basic: TimelineProps = {
  label: '节目单',
  day: '2026-11-18',
  now: midnight + 10 * hourMs,
  rows: [
    { id: 'a', label: '李雷', detail: 'AB12CD34', picture: null },
    { id: 'b', label: '韩梅梅', picture: null, gap: { word: '无安排' } },
  ],
  bars: [bar('1', 'a', 8, 13), bar('2', 'a', 12, 15), bar('3', 'a', 20, 25)],
  onOpen: () => undefined,
};
const areaOf = (id: string) =>
  page
    .getByRole('gridcell', { name: new RegExp(`^比赛 ${id}，`) })
    .element()
    .getBoundingClientRect();

test('bars of one row that overlap stand in lanes', async () => {
  await renderWidget(<Timeline {...basic} />);
  expect(areaOf('2').top).toBeGreaterThan(areaOf('1').bottom);
  expect(areaOf('3').top).toBe(areaOf('1').top);
});

import { expect, test } from 'vitest';

import { mouse, pointIn } from '../../../test/devtools/mouse.ts';
import { trace } from '../../../test/devtools/tracing.ts';
import { areaOf, heldBar, renderTimeline, setBars, testBar } from '../../../test/timeline.tsx';
import { minuteMs } from './model/zone-day.ts';

/** `npm run timeline` measures longer, and holds it to the figures that are promised. */
const seconds = Number(import.meta.env.VITE_TIMELINE_SECONDS ?? 0);
const isExact = seconds > 0;
/** Beside other tests a few moves say little: the check looks at the middle one alone. */
const limits = isExact ? { task: 100, move: 8, part: 0.95 } : { task: 250, move: 25, part: 0.5 };

const rows = Array.from({ length: 100 }, (_, at) => ({ id: String(at), label: `主播 ${at}`, picture: null }));
const bars = rows.flatMap(({ id }, y) =>
  Array.from({ length: 5 }, (_, x) => {
    const from = x * 5 + (y % 4);
    return testBar(String(y * 5 + x + 1), id, [from, from + 4]);
  }),
);

/** Bars in sight, which cost the most. */
const changing = 60;
const perSecond = 20;

/** Moves one bar after the other, twenty a second, until it is stopped. */
function keepChanging(): { count: () => number; stop: () => void } {
  let [now, done] = [bars, 0];
  const timer = setInterval(() => {
    done += 1;
    const at = 5 + ((done * 7) % changing);
    const by = (done % 2 === 0 ? 5 : -5) * minuteMs;
    now = now.map((bar, index) =>
      index === at ? { ...bar, start: bar.start + by, end: bar.end + by, version: done + 1 } : bar,
    );
    setBars(now);
  }, 1000 / perSecond);
  return {
    count: () => done,
    stop: () => clearInterval(timer),
  };
}

const most = (times: readonly number[]) => Math.max(0, ...times);
const percentile = (times: readonly number[], part: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * part)] ?? 0;

test(
  '500 bars of which 20 change a second cause no long task, and a drag among them stays quick',
  { timeout: 60_000 + seconds * 20_000 },
  async () => {
    await renderTimeline({ rows, bars, acceptsRow: () => true });
    const changes = keepChanging();
    const traced = await trace();
    await expect.poll(changes.count, { timeout: 30_000 + seconds * 1000 }).toBeGreaterThan(isExact ? seconds * 10 : 10);
    const from = pointIn(areaOf('3'));
    await mouse.press(from);
    const steps = isExact ? seconds * 15 : 20;
    for (let step = 1; step <= steps; step += 1) {
      const turn = (step / 60) * Math.PI;
      await mouse.move({ x: from.x + Math.sin(turn) * 260, y: from.y + 150 - Math.cos(turn) * 150 });
    }
    expect(heldBar()).not.toBeNull();
    await mouse.release(from);
    const { tasks, moves } = await traced();
    changes.stop();
    const done = changes.count();
    console.log(
      `${bars.length} bars, ${done} changes; of ${tasks.length} tasks the longest took ${most(tasks).toFixed(0)} ms; ` +
        `script and layout of ${moves.length} pointer moves: median ${percentile(moves, 0.5).toFixed(1)} ms, ` +
        `95 % within ${percentile(moves, 0.95).toFixed(1)} ms, longest ${most(moves).toFixed(1)} ms of the processor`,
    );
    expect(moves.length).toBeGreaterThan(steps / 2);
    expect(most(tasks)).toBeGreaterThan(0);
    expect(most(tasks)).toBeLessThan(limits.task);
    expect(percentile(moves, limits.part)).toBeLessThan(limits.move);
  },
);

import { describe, expect, it } from 'vitest';

import type { OddsSeries } from './odds-props.ts';
import { dotsOf, firstAtLine, frameOf, pathOf, shareOf, stretchAt, stretchesOf } from './odds-shape.ts';

const series: OddsSeries = {
  playType: 3,
  playTypeName: '让球',
  providerId: 5,
  providerName: '甲公司',
  times: [100, 200, 300, 400],
  lines: [2, 2, 2, 3],
  closed: [false, false, true, false],
  odds: { 7: [0.9, 1, 0, 0.8], 8: [1, 0.9, 0, 1.1] },
};

describe('stretches of one selection', () => {
  const stretches = stretchesOf(series, 7, 500);

  it('stand until the next change, the last until the end; none where it was closed', () => {
    expect(stretches).toEqual([
      { from: 100, to: 200, value: 0.9, line: 2, isNewLine: false },
      { from: 200, to: 300, value: 1, line: 2, isNewLine: false },
      { from: 400, to: 500, value: 0.8, line: 3, isNewLine: true },
    ]);
  });

  it('[hardening 26] begin a new line only where it is another than before it was closed, whatever stands there meanwhile', () => {
    const closedAsZero = { ...series, lines: [2, 2, 0, 2] };
    expect(stretchesOf(closedAsZero, 7, 500).map(({ isNewLine }) => isNewLine)).toEqual([false, false, false]);
  });

  it('end where the plot does', () => {
    expect(stretchesOf(series, 7, 250).at(-1)).toMatchObject({ from: 200, to: 250 });
    expect(stretchesOf(series, 7, 100)).toEqual([]);
  });

  it('an unknown selection has no stretches', () => {
    expect(stretchesOf(series, 1, 500)).toEqual([]);
  });

  it('say how odds stood at a second', () => {
    const at = [99, 100, 199, 200, 299, 350, 450, 501].map((second) => stretchAt(stretches, second)?.value);
    expect(at).toEqual([undefined, 0.9, 0.9, 1, 1, undefined, 0.8, undefined]);
  });

  it('say how odds began, at each line for itself', () => {
    expect([2, 3, 4].map((line) => firstAtLine(stretches, line))).toEqual([0.9, 0.8, undefined]);
  });
});

describe('the drawing', () => {
  const stretches = stretchesOf(series, 7, 500);

  it('an odds path has steps, a gap while closed, and a dot at a changed line', () => {
    const frame = { from: 100, to: 500, low: 0.8, high: 1 };
    expect(pathOf(stretches, frame)).toBe('M0 50H250V0H500M750 100H1000');
    expect(dotsOf(stretches, frame)).toBe('M750 100h0');
  });

  it('lies within its frame, with air around it, and so does the mark', () => {
    const frame = frameOf(stretches, 500, 60);
    expect(frame).toMatchObject({ from: 60, to: 500 });
    expect(frame?.low).toBeLessThan(0.8);
    expect(frame?.high).toBeGreaterThan(1);
  });

  it('a frame of unmoved odds still has a height', () => {
    const frame = frameOf([{ from: 0, to: 9, value: 2, line: null, isNewLine: false }], 9);
    expect([frame?.low, frame?.high]).toEqual([1.98, 2.02]);
    expect(frame?.ticks).toEqual([1.98, 1.99, 2, 2.01, 2.02]);
  });

  it('no stretches have no frame', () => {
    expect(frameOf([], 500)).toBeNull();
  });

  it('ends at its edges', () => {
    const frame = { from: 100, to: 500, low: 0, high: 1 };
    expect([50, 100, 300, 900].map((second) => shareOf(second, frame))).toEqual([0, 0, 0.5, 1]);
  });
});

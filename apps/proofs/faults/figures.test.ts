import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Figures, type ProofSize, rowVerdict, type ProofVerdict } from './figures.ts';

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function figuresOf(form: ProofSize, others: number): Figures {
  return new Figures(form, undefined, () => others);
}

function verdictOf(form: ProofSize, others: number, figure: number, unit?: string): ProofVerdict {
  const figures = figuresOf(form, others);
  figures.atMost('wait', 1, figure, 300, unit);
  return figures.print();
}

test('a missed clock limit of a small proof is judged only where others took less than a tenth', () => {
  const missed = { isHeld: false, isClock: true };
  expect(rowVerdict(missed, 'small', 0.09)).toBe('NOT HELD');
  expect(rowVerdict(missed, 'small', 0.1)).toBe('not judged');
  expect(rowVerdict(missed, 'full', 0.9)).toBe('NOT HELD');
});

test('a missed count is judged however much others took', () => {
  expect(rowVerdict({ isHeld: false, isClock: false }, 'small', 0.9)).toBe('NOT HELD');
  expect(rowVerdict({ isHeld: true, isClock: true }, 'small', 0.9)).toBe('ok');
});

test('the small form has threefold limits of clock time, the full form has the limits as they are', () => {
  for (const unit of ['µs', 'ms', 's', '×']) {
    expect(verdictOf('small', 0, 900, unit)).toBe('held');
    expect(verdictOf('small', 0, 901, unit)).toBe('failed');
    expect(verdictOf('full', 0, 301, unit)).toBe('failed');
    expect(verdictOf('small', 0.1, 99_999, unit)).toBe('held');
  }
});

test('counts, sizes and shares of the processor have one limit on every machine', () => {
  for (const unit of ['', 'MB', '%']) {
    expect(verdictOf('small', 0.9, 300, unit)).toBe('held');
    expect(verdictOf('small', 0.9, 301, unit)).toBe('failed');
  }
});

test('refusals by a limit of time fail on a quiet machine alone', () => {
  for (const [others, verdict] of [
    [0, 'failed'],
    [0.1, 'held'],
  ] as const) {
    const figures = figuresOf('small', others);
    figures.refusedInTime('reads refused after their time', 10, 1);
    expect(figures.print()).toBe(verdict);
  }
});

test('the tally names what was not judged', () => {
  const figures = figuresOf('small', 0.43);
  figures.atMost('lost', 1, 0, 0);
  figures.atMost('wait', 1, 1000, 1, 'ms');
  expect(figures.tally()).toBe('1 of 2 held, 1 not judged: others took 43 %');
});

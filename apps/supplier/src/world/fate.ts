import type { WorldMatch } from './calendar.ts';
import { DAY, HOUR, MINUTE } from './days.ts';
import { Dice, mix } from './random.ts';

type Kind =
  | 'plays'
  | 'moved'
  | 'undecided'
  | 'postponed'
  | 'cancelled'
  | 'abnormal'
  | 'interrupted'
  | 'cut'
  | 'corrected';

/** A deviation from the plan of a match: postponed, cancelled, cut and the like. */
export interface Fate {
  readonly kind: Kind;
  /** How long before kick-off the supplier announces it. */
  readonly saidBefore: number;
  readonly movedBy: number;
  /** Undefined if the new date is not known. */
  readonly putOffBy: number | undefined;
  readonly stoppedAt: number;
  readonly pause: number;
  readonly correctedAfter: number;
}

const shares: readonly (readonly [Kind, number])[] = [
  ['moved', 0.03],
  ['undecided', 0.02],
  ['postponed', 0.015],
  ['corrected', 0.015],
  ['interrupted', 0.01],
  ['cancelled', 0.008],
  ['cut', 0.005],
  ['abnormal', 0.002],
];

export function fateOf(seed: number, match: WorldMatch): Fate {
  const dice = new Dice(mix(seed, 32, match.number));
  let left = dice.next();
  const kind = shares.find(([, share]) => (left -= share) < 0)?.[0] ?? 'plays';
  const later = dice.chance(0.8);
  return {
    kind,
    saidBefore: dice.between(2 * HOUR, 20 * HOUR),
    movedBy: (later ? 1 : -1) * dice.between(1, later ? 8 : 4) * 15 * MINUTE,
    putOffBy: dice.chance(0.7) ? dice.between(2, 6) * DAY : undefined,
    stoppedAt: 0.2 + dice.next() * 0.6,
    pause: dice.between(15 * MINUTE, 50 * MINUTE),
    correctedAfter: dice.between(10 * MINUTE, 20 * HOUR),
  };
}

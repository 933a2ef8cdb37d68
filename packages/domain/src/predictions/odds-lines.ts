import { hasLine, includesStake, playTypes, type OddsKind, type PlayType, type Side } from './play-types.ts';

/**
 * Quarters: 0.75 is 3. Of the Asian handicap positive where home gives; of the lottery's, which is added to home's
 * score, negative where home gives.
 */
export type Line = number;

/** As the trade writes it: 让 0.5/1, 受让 0.5, 平手; 2.5/3; the lottery's -1 and +1. Empty for what has no line. */
export function lineText(playType: PlayType, line: Line): string {
  switch (playTypes[playType].kind) {
    case 'eu':
      return '';
    case 'jc':
      return `${line > 0 ? '+' : ''}${line / 4}`;
    case 'bs':
      return halvesText(line);
    case 'asia':
      return line === 0 ? '平手' : `${line > 0 ? '让' : '受让'} ${halvesText(Math.abs(line))}`;
  }
}

/** A quarter line by the two it lies between. */
function halvesText(line: Line): string {
  return line % 2 === 0 ? String(line / 4) : `${(line - 1) / 4}/${(line + 1) / 4}`;
}

export function movement(before: number, after: number): 'up' | 'down' | 'same' {
  if (before === after) return 'same';
  return after > before ? 'up' : 'down';
}

/** Odds of a play type. A quote, a draft, a published prediction and a settled one all have this shape. */
export interface Offer {
  readonly line: Line | null;
  /** By the code of the selection. */
  readonly odds: Readonly<Record<string, number>>;
}

export function isSameOffer(one: Offer, other: Offer): boolean {
  const codes = Object.keys(one.odds);
  return (
    one.line === other.line &&
    codes.length === Object.keys(other.odds).length &&
    codes.every((code) => one.odds[code] === other.odds[code])
  );
}

/** From columns that stand in the order of the selections' codes. */
export function byCode<Value>(playType: PlayType, inOrder: (at: number) => Value): Record<string, Value> {
  const { selections } = playTypes[playType];
  return Object.fromEntries(selections.map(({ code }, at) => [String(code), inOrder(at)]));
}

/** The odds in the order of the selections' codes, as their columns stand. */
export function inCodeOrder(playType: PlayType, { odds }: Offer): number[] {
  return playTypes[playType].selections.map(({ code }) => odds[code] ?? 0);
}

export interface QuotedOffer extends Offer {
  readonly closed: boolean;
}

type Part = Side | 'line' | 'closed';

const layouts: Readonly<Record<OddsKind, readonly Part[]>> = {
  eu: ['home', 'draw', 'away', 'closed'],
  jc: ['home', 'draw', 'away', 'closed', 'line'],
  asia: ['home', 'line', 'away', 'closed'],
  bs: ['over', 'line', 'under', 'closed'],
};

const numberPattern = /^-?\d{1,4}(?:\.\d{1,9})?$/;
const farthestLine = 1000;

/** A supplier's text, `1.00,0.75,0.87,0`; null for what cannot be so. A closed line may come without numbers, as zeros. */
export function readOdds(playType: PlayType, text: string): QuotedOffer | null {
  const { kind, selections } = playTypes[playType];
  const layout = layouts[kind];
  const parts = text.split(',');
  if (parts.length !== layout.length) return null;
  const numbers = new Map(layout.map((part, at) => [part, numberOf(parts[at] ?? '')]));
  const closed = numbers.get('closed');
  const line = hasLine(playType) ? lineOf(kind, numbers.get('line')) : null;
  const odds = selections.map(({ code, side }) => [code, inThousandths(numbers.get(side))] as const);
  if ((closed !== 0 && closed !== 1) || line === undefined) return null;
  const isPriced = odds.every(([, price]) => (closed === 1 ? price >= 0 : price > (includesStake(playType) ? 1 : 0)));
  return isPriced ? { line, odds: Object.fromEntries(odds), closed: closed === 1 } : null;
}

function numberOf(text: string): number {
  return numberPattern.test(text) ? Number(text) : Number.NaN;
}

/** Odds are kept to three places. */
function inThousandths(value = Number.NaN): number {
  return Math.round(value * 1000) / 1000;
}

function lineOf(kind: OddsKind, value = Number.NaN): Line | undefined {
  const steps = kind === 'jc' ? value : value * 4;
  const isLine = Number.isInteger(steps) && Math.abs(value) <= farthestLine && (kind !== 'bs' || value >= 0);
  return isLine ? value * 4 || 0 : undefined;
}

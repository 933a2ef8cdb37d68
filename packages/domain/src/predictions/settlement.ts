import type { Phase } from '../matches/match-stages.ts';
import type { Line, Offer } from './odds-lines.ts';
import { hasLine, includesStake, playTypes, readSelection, type PlayType } from './play-types.ts';

export interface Score {
  readonly home: number;
  readonly away: number;
}

/** The part of a prediction that is judged. */
export interface Ticket {
  readonly playType: PlayType;
  /** Of the selections. */
  readonly codes: readonly number[];
  readonly line: Line | null;
}

/** The selections of a prediction with what they pay, from its draft to its result. */
export interface PricedTicket extends Ticket, Offer {}

export const outcomes = ['win', 'halfWin', 'push', 'halfLoss', 'loss', 'void'] as const;

export type Outcome = (typeof outcomes)[number];

/** The reason of an outcome, kept with it. */
export type Why =
  /** The winner after the handicap, if any; the selection that came true, null for a tie without one. */
  | { readonly by: 'result'; readonly ticket: Ticket; readonly score: Score; readonly cameTrue: number | null }
  /** Goals or points of difference or in sum, and by how many quarters the pick is better than the line. */
  | {
      readonly by: 'line';
      readonly ticket: Ticket;
      readonly score: Score;
      readonly figure: number;
      readonly margin: number;
    }
  /** The match was not played, or not to its end, or too late. */
  | { readonly by: 'fate'; readonly phase: Phase };

export interface Settled {
  readonly outcome: Outcome;
  readonly why: Why;
}

export function settle({ playType, codes, line }: Ticket, score: Score): Settled {
  // The reason is stored: it keeps what is judged, and none of the odds.
  const ticket = { playType, codes, line };
  if (readSelection(playType, codes.join(',')) === null)
    throw new RangeError(`Play type ${playType} has no selections ${codes.join(',')}`);
  if (hasLine(playType) !== (line !== null)) throw new RangeError(`Play type ${playType} with line ${line}`);
  switch (playType) {
    case 1:
    case 2:
    case 5:
      return byResult(ticket, score);
    case 3:
      return byLine(ticket, score, score.home - score.away);
    case 4:
    case 6:
      return byLine(ticket, score, score.home + score.away);
  }
}

function byResult(ticket: Ticket, score: Score): Settled {
  const margin = (score.home - score.away) * 4 + (ticket.line ?? 0);
  const winner = margin === 0 ? 'draw' : margin > 0 ? 'home' : 'away';
  const cameTrue = playTypes[ticket.playType].selections.find(({ side }) => side === winner)?.code ?? null;
  const outcome = cameTrue === null ? 'void' : ticket.codes.includes(cameTrue) ? 'win' : 'loss';
  return { outcome, why: { by: 'result', ticket, score, cameTrue } };
}

function byLine(ticket: Ticket, score: Score, figure: number): Settled {
  const above = figure * 4 - (ticket.line ?? 0);
  const isFirst = playTypes[ticket.playType].selections[0]?.code === ticket.codes[0];
  const margin = isFirst ? above : 0 - above;
  return { outcome: outcomeOf(margin), why: { by: 'line', ticket, score, figure, margin } };
}

function outcomeOf(quarters: number): Outcome {
  if (quarters >= 2) return 'win';
  if (quarters === 1) return 'halfWin';
  if (quarters === 0) return 'push';
  return quarters === -1 ? 'halfLoss' : 'loss';
}

/** 0 neither, 1 hit (red), 2 missed (black). */
export type TicketStatus = 0 | 1 | 2;

const statuses: Readonly<Record<Outcome, TicketStatus>> = {
  win: 1,
  halfWin: 1,
  push: 0,
  halfLoss: 2,
  loss: 2,
  void: 0,
};

export function statusOf(outcome: Outcome): TicketStatus {
  return statuses[outcome];
}

/** Of two selections one alone can come true. */
export function statusOfSelection({ outcome, why }: Settled, code: number): TicketStatus {
  if (why.by !== 'result' || why.cameTrue === null) return statusOf(outcome);
  return why.cameTrue === code ? 1 : 2;
}

export interface PickedOdds {
  readonly code: number;
  readonly name: string;
  readonly odds: number;
  /** Of the selection alone; 0 while the prediction has no result. */
  readonly status: TicketStatus;
}

/** Each selection of a prediction with what it pays, in the order of the play type. */
export function pickedOdds({ playType, codes, odds }: PricedTicket, settled?: Settled): PickedOdds[] {
  return playTypes[playType].selections
    .filter(({ code }) => codes.includes(code))
    .map(({ code, name }) => ({
      code,
      name,
      odds: odds[code] ?? 0,
      status: settled === undefined ? 0 : statusOfSelection(settled, code),
    }));
}

/** The return for a stake of one, shared by the selections: of two only the one that came true pays. */
export function ticketPayout({ playType, codes, odds }: PricedTicket, { outcome, why }: Settled): number {
  const paying = codes.find((code) => why.by !== 'result' || code === why.cameTrue) ?? codes[0];
  const price = odds[String(paying)];
  if (price === undefined) throw new RangeError(`No odds for selection ${paying}`);
  const returned = payout(outcome, price, playType);
  return outcome === 'win' ? returned / codes.length : returned;
}

/** The return for a stake of one on one selection. */
export function payout(outcome: Outcome, odds: number, playType: PlayType): number {
  const gain = includesStake(playType) ? odds - 1 : odds;
  const returned: Readonly<Record<Outcome, number>> = {
    win: 1 + gain,
    halfWin: 1 + gain / 2,
    push: 1,
    halfLoss: 0.5,
    loss: 0,
    void: 1,
  };
  return returned[outcome];
}

import type { PredictedSport } from '@touchline/domain/predictions/play-types';
import {
  type Outcome,
  outcomes,
  type Score,
  settle,
  statusOf,
  type Ticket,
  ticketPayout,
  type Why,
} from '@touchline/domain/predictions/settlement';

/** A settled prediction with its result and the reason. */
export interface MadeUpTicket extends Ticket {
  readonly sportId: PredictedSport;
  readonly odds: Readonly<Record<string, number>>;
  readonly outcome: Outcome;
  readonly status: number;
  readonly payout: number;
  readonly score: Score;
  readonly why: Why;
}

const foretold: Readonly<Record<PredictedSport, readonly Ticket[]>> = {
  1: [
    { playType: 1, codes: [1], line: null },
    { playType: 1, codes: [2, 3], line: null },
    { playType: 2, codes: [4], line: -4 },
    { playType: 2, codes: [6], line: 4 },
    { playType: 3, codes: [7], line: 3 },
    { playType: 3, codes: [8], line: 5 },
    { playType: 4, codes: [9], line: 9 },
    { playType: 4, codes: [10], line: 12 },
  ],
  2: [
    { playType: 5, codes: [11], line: null },
    { playType: 3, codes: [7], line: 22 },
    { playType: 3, codes: [8], line: 24 },
    { playType: 6, codes: [13], line: 840 },
    { playType: 6, codes: [14], line: 838 },
  ],
};
const scores: Readonly<Record<PredictedSport, readonly (readonly [home: number, away: number])[]>> = {
  1: [
    [1, 0],
    [0, 0],
    [2, 1],
    [0, 2],
    [3, 0],
  ],
  2: [
    [110, 104],
    [98, 101],
    [108, 102],
    [120, 90],
  ],
};
const fate: Why = { by: 'fate', phase: 'cut' };

/** Predictions of every play type with every possible result, and one of a match that was cut short. */
export function madeUpTickets(sportId: PredictedSport): MadeUpTicket[] {
  const ended = foretold[sportId].flatMap((ticket) => {
    const ends = scores[sportId].map(([home, away]) => endOf(sportId, ticket, { home, away }));
    return outcomes.flatMap((outcome) => ends.find((end) => end.outcome === outcome) ?? []);
  });
  const [first] = ended;
  if (first === undefined) throw new Error('nothing is foretold');
  return [...ended, { ...first, outcome: 'void', status: 0, payout: 1, why: fate }];
}

function endOf(sportId: PredictedSport, ticket: Ticket, score: Score): MadeUpTicket {
  const odds = Object.fromEntries(ticket.codes.map((code) => [code, 1.5 + code / 10]));
  const settled = settle(ticket, score);
  const status = statusOf(settled.outcome);
  return { ...ticket, sportId, odds, score, ...settled, status, payout: ticketPayout({ ...ticket, odds }, settled) };
}

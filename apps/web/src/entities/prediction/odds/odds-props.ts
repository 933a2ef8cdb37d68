import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';
import type { Offer } from '@touchline/domain/predictions/odds-lines';
import type { PlayType } from '@touchline/domain/predictions/play-types';

/** How one provider's odds of one play type moved, as `odds.history` answers it. */
export type OddsSeries = CallData<Calls['odds.history']>['series'][number];

/** How one provider's odds of one play type stand, as `odds.contexts` answers it and the topic tells it. */
export type OddsQuote = CallData<Calls['odds.contexts']>['quotes'][number];

export type ContextProvider = CallData<Calls['odds.contexts']>['providers'][number];

export interface OddsPlotProps {
  playType: PlayType;
  /** Those of other play types are left out. */
  series: readonly OddsSeries[];
  /** The selection that is drawn: a line for each provider. */
  code: number;
  /** Where it is given, the selections stand above as choices. */
  onCode?: (code: number) => void;
  /** A moment that stands out, as the one of the draft, in ISO. */
  mark?: { at: string; text: string } | undefined;
  /** Where the plot ends: now, or the kick-off where that has passed, in ISO. */
  until: string;
}

export interface StoodOdds extends Offer {
  readonly providerId: number;
}

export interface OddsTableProps {
  playType: PlayType;
  /** In their order; those without odds of the play type have a row that says so. */
  providers: readonly ContextProvider[];
  /** Those of other play types are left out. */
  quotes: readonly OddsQuote[];
  /** The row and the columns that stand out. */
  selected?: { providerId: number; codes: readonly number[] } | undefined;
  /** As they stood, as when the draft was saved: arrows lead from here, where the line is still the same. */
  before?: readonly StoodOdds[];
}

export interface OddsValueProps {
  /** Undefined where there is nothing to compare with. */
  before?: number | undefined;
  after: number;
}

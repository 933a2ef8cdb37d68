import type { DraftForm } from '@touchline/contract/predictions/predictions';
import { isSameOffer, type Offer } from '@touchline/domain/predictions/odds-lines';
import { type PlayType, playTypes, readSelection } from '@touchline/domain/predictions/play-types';
import { formatTime } from '@touchline/domain/times';

import type {
  PickableFilter,
  PickableMatch,
  OddsContext,
  PredictionDraft,
  DraftBody,
  MatchOption,
} from '../predictions.api.ts';

export type WizardStep = 0 | 1 | 2;

interface Game {
  readonly matchId: string;
  readonly gameStartTime: string;
  readonly league: string;
  readonly hname: string;
  readonly aname: string;
}

/** The wizard's values; `keptOf` gives them the names that they are kept by. */
export interface WizardValues {
  readonly leagueLevel: number;
  readonly league: string | null;
  /** YYYY-MM-DD in Shanghai. */
  readonly leagueDate: string | null;
  readonly schedule: string | null;
  readonly provider: number | null;
  readonly playType: PlayType | null;
  readonly title: string;
  readonly content: string;
  /** Codes in the order of choice: `2,1`. */
  readonly selection: string | null;
  readonly game: Game | null;
  /** As the writer has them before their eyes; null until those of provider and play type are there. */
  readonly oddsList: Offer['odds'] | null;
  /** Of these odds; undefined where it is not known. */
  readonly oddsLine: Offer['line'] | undefined;
}

export const emptyForm: WizardValues = {
  leagueLevel: 1,
  league: null,
  leagueDate: null,
  schedule: null,
  provider: null,
  playType: null,
  title: '',
  content: '',
  selection: null,
  game: null,
  oddsList: null,
  oddsLine: undefined,
};

const noOdds = { oddsList: null, oddsLine: undefined } as const;
const noSelection = { playType: null, selection: null, ...noOdds } as const;
const noSchedule = { schedule: null, provider: null, game: null, ...noSelection } as const;

/** A choice clears the choices that depend on it. */
export const resets = {
  leagueLevel: (leagueLevel: number) => ({ leagueLevel, league: null, leagueDate: null, ...noSchedule }),
  league: (league: string | null) => ({ league, ...noSchedule }),
  leagueDate: (leagueDate: string | null) => ({ leagueDate, ...noSchedule }),
  schedule: chosenSchedule,
  noSchedule: () => noSchedule,
  coming: chosenComing,
  comingPick: chosenOutcome,
  provider: (provider: number) => ({ provider, ...noOdds }),
  playType: (playType: PlayType) => ({ ...noSelection, playType }),
} as const;

function chosenSchedule(option: MatchOption, league: string) {
  return {
    ...noSchedule,
    schedule: option.matchId,
    /** The first that has odds. */
    provider: option.providers[0]?.providerId ?? null,
    game: gameOf(option, league),
  };
}

/** A match from the list, with all that lies above it. */
function chosenComing(match: PickableMatch) {
  const leagueDate = formatTime(match.gameTime, 'day');
  const { leagueLevel, leagueId: league, leagueName } = match;
  return { leagueLevel, league, leagueDate, ...chosenSchedule(match, leagueName) };
}

/** An outcome from the list, with the odds that the writer saw there. */
function chosenOutcome(match: PickableMatch, quote: NonNullable<PickableMatch['quote']>, code: number) {
  const { providerId: provider, playType } = quote;
  return { ...chosenComing(match), provider, playType, selection: String(code), ...shownOdds(quote) };
}

export function browsedIn({ leagueLevel, league, leagueDate }: WizardValues): PickableFilter {
  return { leagueLevel, league, leagueDate, keyword: '' };
}

function gameOf({ matchId, battle, gameTime }: MatchOption, league: string): Game {
  const [hname = battle, aname = ''] = battle.split(/ VS /i);
  return { matchId, gameStartTime: gameTime, league, hname, aname };
}

/** One more or one less; beyond what the play type allows, the one chosen first gives way. */
export function toggleSelection({ playType, selection }: WizardValues, code: number): string | null {
  if (playType === null) return null;
  const chosen = selectionOf({ playType, selection });
  const next = chosen.includes(code)
    ? chosen.filter((one) => one !== code)
    : [...chosen, code].slice(-playTypes[playType].most);
  return next.length === 0 ? null : next.join(',');
}

export function selectionOf({ playType, selection }: Pick<WizardValues, 'playType' | 'selection'>): readonly number[] {
  if (playType === null || selection === null || readSelection(playType, selection) === null) return [];
  return selection.split(',').map(Number);
}

const needed = {
  0: ['league', 'leagueDate', 'schedule', 'playType'],
  1: ['title', 'content', 'playType', 'selection'],
  2: [],
} as const satisfies Record<WizardStep, readonly (keyof WizardValues)[]>;

/** Fields still empty before the next step. A match brings its first provider along, if it has one. */
export function missingIn(step: WizardStep, values: WizardValues) {
  const missing = needed[step].filter((name) => (values[name] ?? '').toString().trim() === '');
  const hasNone = step < 2 && values.schedule !== null && values.provider === null;
  return hasNone ? [...missing, 'provider' as const] : missing;
}

/** As they are saved: the first line of a content may be indented. */
export function savedTexts({ title, content }: Pick<WizardValues, 'title' | 'content'>) {
  return { title: title.trim(), content: content.trimEnd() };
}

export function bodyOf(values: WizardValues): DraftBody | null {
  const { schedule, provider, playType, selection } = values;
  if (schedule === null || provider === null || playType === null || selection === null) return null;
  return {
    matchId: schedule,
    providerId: provider,
    oddType: playType,
    predict: inOrder(selection),
    ...savedTexts(values),
  };
}

/** A draft as the wizard opens it; of a match that is gone only the draft itself tells. */
export function formOfDraft(draft: PredictionDraft, context: OddsContext | null): WizardValues {
  return {
    leagueLevel: context?.leagueLevel ?? 1,
    league: draft.leagueId,
    leagueDate: formatTime(draft.gameTime, 'day'),
    schedule: draft.matchId,
    provider: draft.providerId,
    playType: draft.oddType as PlayType,
    title: draft.title,
    content: draft.content,
    selection: draft.predict,
    game: {
      matchId: draft.matchId,
      gameStartTime: draft.gameTime,
      league: draft.leagueName,
      hname: draft.homeName,
      aname: draft.awayName,
    },
    oddsList: draft.odds,
    oddsLine: draft.line,
  };
}

/** As it is kept while it is typed. */
export function keptOf(values: WizardValues, step: WizardStep, predId: string | null): DraftForm {
  const { oddsList, oddsLine: _line, playType, provider, selection, ...rest } = values;
  return {
    ...rest,
    predId,
    step,
    playType,
    provider,
    startTime: values.game?.gameStartTime ?? null,
    forecastSettlement: selection,
    select1: selection?.split(',')[0] ?? null,
    predictOdds: oddsList && {
      oddsList: { ...oddsList },
      newOddsList: null,
      playType,
      originProviderId: provider,
      status: 0,
    },
  };
}

export function formOfKept(form: DraftForm): WizardValues {
  const { game, predictOdds } = form;
  return {
    leagueLevel: form.leagueLevel ?? 1,
    league: form.league ?? null,
    leagueDate: form.leagueDate ?? null,
    schedule: form.schedule ?? null,
    provider: form.provider ?? null,
    playType: (form.playType ?? null) as PlayType | null,
    title: form.title ?? '',
    content: form.content ?? '',
    selection: form.forecastSettlement ?? null,
    game:
      game == null
        ? null
        : {
            matchId: game.matchId ?? '',
            gameStartTime: game.gameStartTime ?? '',
            league: game.league ?? '',
            hname: game.hname ?? '',
            aname: game.aname ?? '',
          },
    oddsList: predictOdds?.oddsList ?? null,
    oddsLine: undefined,
  };
}

export function stepOfKept({ step }: DraftForm): WizardStep {
  return step === 1 || step === 2 ? 1 : 0;
}

type ShownOdds = Pick<WizardValues, 'oddsList' | 'oddsLine'>;

export const shownOdds = ({ odds, line }: Offer): ShownOdds => ({ oddsList: odds, oddsLine: line });

/** The same odds at another line are of another thing; a line that is not known is no difference. */
export function isSameShown(one: ShownOdds, other: ShownOdds): boolean {
  const [odds, others] = [one.oddsList, other.oddsList];
  if (odds === null || others === null) return odds === others;
  const isKnown = one.oddsLine !== undefined && other.oddsLine !== undefined;
  const [line, otherLine] = isKnown ? [one.oddsLine, other.oddsLine] : [null, null];
  return isSameOffer({ odds, line: line ?? null }, { odds: others, line: otherLine ?? null });
}

/** The odds move by themselves and are no change of the writer's. */
export function isSameForm(one: WizardValues, other: WizardValues): boolean {
  const isSameSelection = inOrder(one.selection ?? '') === inOrder(other.selection ?? '');
  return isSameSelection && typedNames.every((name) => one[name] === other[name]);
}

const typedNames = [
  'leagueLevel',
  'league',
  'leagueDate',
  'schedule',
  'provider',
  'playType',
  'title',
  'content',
] as const satisfies (keyof WizardValues)[];

function inOrder(codes: string): string {
  return codes
    .split(',')
    .toSorted((one, other) => Number(one) - Number(other))
    .join(',');
}

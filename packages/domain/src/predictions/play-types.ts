/** The kinds of predictions on a match. */
export type PlayType = 1 | 2 | 3 | 4 | 5 | 6;

/** Where the odds of it come from: European, Asian handicap, totals, and the lottery's whole handicap. */
export type OddsKind = 'eu' | 'asia' | 'bs' | 'jc';

export type Side = 'home' | 'draw' | 'away' | 'over' | 'under';

export interface SelectionOption {
  readonly code: number;
  readonly side: Side;
  readonly name: string;
}

export interface Play {
  readonly name: string;
  readonly kind: OddsKind;
  readonly selections: readonly SelectionOption[];
  /** How many selections a prediction may name. */
  readonly most: 1 | 2;
}

export type PredictedSport = 1 | 2;

const basketball = 2;

export const playTypes: Readonly<Record<PlayType, Play>> = {
  1: {
    name: '胜平负',
    kind: 'eu',
    most: 2,
    selections: [option(1, 'home', '主胜'), option(2, 'draw', '平局'), option(3, 'away', '客胜')],
  },
  2: {
    name: '让球胜平负',
    kind: 'jc',
    most: 2,
    selections: [option(4, 'home', '让胜'), option(5, 'draw', '让平'), option(6, 'away', '让负')],
  },
  3: {
    name: '让球',
    kind: 'asia',
    most: 1,
    selections: [option(7, 'home', '主队'), option(8, 'away', '客队')],
  },
  4: {
    name: '大小球',
    kind: 'bs',
    most: 1,
    selections: [option(9, 'over', '大球'), option(10, 'under', '小球')],
  },
  5: {
    name: '胜负',
    kind: 'eu',
    most: 1,
    selections: [option(11, 'home', '主胜'), option(12, 'away', '客胜')],
  },
  6: {
    name: '大小分',
    kind: 'bs',
    most: 1,
    selections: [option(13, 'over', '大分'), option(14, 'under', '小分')],
  },
};

const offered: Readonly<Record<PredictedSport, readonly PlayType[]>> = { 1: [1, 2, 3, 4], 2: [5, 3, 6] };

export function playTypesOf(sportId: PredictedSport): readonly PlayType[] {
  return offered[sportId];
}

/** Football's 让球 is 让分 in basketball. */
export function playTypeName(playType: PlayType, sportId: PredictedSport): string {
  return playType === 3 && sportId === basketball ? '让分' : playTypes[playType].name;
}

/** Which play type a supplier's odds of a kind are for; null where the sport has none. */
export function playTypeOfKind(sportId: PredictedSport, kind: OddsKind): PlayType | null {
  return offered[sportId].find((playType) => playTypes[playType].kind === kind) ?? null;
}

export function hasLine(playType: PlayType): boolean {
  return playTypes[playType].kind !== 'eu';
}

/** European odds, the lottery's too, give the stake back with the gain. */
export function includesStake(playType: PlayType): boolean {
  return ['eu', 'jc'].includes(playTypes[playType].kind);
}

/** The codes of `predict` in ascending order; null where it is none of the play type. */
export function readSelection(playType: PlayType, text: string): readonly number[] | null {
  const { selections, most } = playTypes[playType];
  const parts = text.split(',');
  const selection = selections.map(({ code }) => code).filter((code) => parts.includes(String(code)));
  return selection.length === parts.length && selection.length <= most ? selection : null;
}

function option(code: number, side: Side, name: string): SelectionOption {
  return { code, side, name };
}

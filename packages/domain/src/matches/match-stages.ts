import { disciplines, isGame } from './disciplines.ts';

/** The meaning of a stage, whatever the sport calls it. */
export type Phase =
  | 'hidden'
  | 'notStarted'
  | 'playing'
  | 'halftime'
  | 'break'
  | 'finished'
  | 'postponed'
  | 'interrupted'
  | 'cut'
  | 'cancelled'
  | 'undecided';

/** A match that began longer ago is past, whatever its stage says. */
export const longestMatchHours = 6;

export type StageTone = 'dark' | 'neutral' | 'warning' | 'default';

export interface MatchStage {
  readonly code: number;
  readonly phase: Phase;
  readonly name: string;
}

const before = [stage(0, 'hidden', '异常'), stage(1, 'notStarted', '未开赛')] as const;

const soccer = [
  stage(11, 'playing', '上半场'),
  stage(12, 'halftime', '中场'),
  stage(13, 'playing', '下半场'),
  stage(14, 'playing', '加时上半场'),
  stage(15, 'playing', '加时下半场'),
  stage(16, 'playing', '点球大战'),
] as const;

const basketball = [
  stage(21, 'playing', '第一节'),
  stage(22, 'break', '第一节结束'),
  stage(23, 'playing', '第二节'),
  stage(24, 'halftime', '中场'),
  stage(25, 'playing', '第三节'),
  stage(26, 'break', '第三节结束'),
  stage(27, 'playing', '第四节'),
  stage(28, 'playing', '加时'),
] as const;

const generic = [stage(31, 'playing', '进行中'), stage(32, 'break', '局间休息')] as const;

const after = [
  stage(90, 'finished', '完场'),
  stage(91, 'postponed', '推迟'),
  stage(92, 'interrupted', '中断'),
  stage(93, 'cut', '腰斩'),
  stage(94, 'cancelled', '取消'),
  stage(95, 'undecided', '待定'),
] as const;

const all: readonly MatchStage[] = [...before, ...soccer, ...basketball, ...generic, ...after];
export const allStages: readonly number[] = all.map(({ code }) => code);
const byCode = new Map(all.map((one) => [one.code, one]));

/** Known by name where rules speak of them. */
export const stageCodes = { hidden: 0, notStarted: 1, playing: 31, finished: 90, undecided: 95 } as const;

/** In the order in which a match goes through them. */
export function stagesOf(discipline: number): readonly MatchStage[] {
  const own = { [disciplines.soccer]: soccer, [disciplines.basketball]: basketball }[discipline] ?? generic;
  return [...before, ...own, ...after].map((one) => ({ ...one, name: stageName(one.code, discipline) }));
}

export function stageName(code: number, discipline: number): string {
  const found = byCode.get(code);
  if (found === undefined) return '';
  return found.phase === 'finished' && isGame(discipline) ? '已结束' : found.name;
}

export function phaseOf(code: number): Phase {
  return byCode.get(code)?.phase ?? 'undecided';
}

const tones: Readonly<Record<Phase, StageTone>> = {
  finished: 'dark',
  notStarted: 'neutral',
  cancelled: 'neutral',
  undecided: 'neutral',
  hidden: 'neutral',
  halftime: 'warning',
  interrupted: 'warning',
  cut: 'warning',
  postponed: 'warning',
  playing: 'default',
  break: 'default',
};

/** By the code alone: a supplier's wording changes nothing. */
export function toneOf(code: number): StageTone {
  return tones[phaseOf(code)];
}

const unplayed: ReadonlySet<Phase> = new Set(['notStarted', 'hidden', 'postponed', 'cancelled', 'undecided']);

/** Where a match has not begun by its stage: put off or called off, it has not either. */
export function isUnplayed(code: number): boolean {
  return unplayed.has(phaseOf(code));
}

/** For those who ask the database. */
export const unplayedStages: readonly number[] = allStages.filter(isUnplayed);

export type StageGroup = 'inPlay' | 'notStarted' | 'ended';

/** What people ask for first; abnormal matches are in none of them. */
const groups: Readonly<Record<StageGroup, { readonly name: string; readonly phases: ReadonlySet<Phase> }>> = {
  inPlay: { name: '进行中', phases: new Set(['playing', 'halftime', 'break', 'interrupted']) },
  notStarted: { name: '未开赛', phases: new Set(['notStarted', 'postponed', 'undecided']) },
  ended: { name: '已结束', phases: new Set(['finished', 'cut', 'cancelled']) },
};
export const stageGroups = Object.keys(groups) as [StageGroup, ...StageGroup[]];

export const stageGroupNames: Readonly<Record<string, string>> = Object.fromEntries(
  stageGroups.map((group) => [group, groups[group].name]),
);

/** For those who ask the database. */
export function stagesIn(group: StageGroup): readonly number[] {
  return allStages.filter((code) => groups[group].phases.has(phaseOf(code)));
}

/** Nothing more is expected of a match at this stage, though its result may still be put right. */
export function isOver(code: number): boolean {
  return groups.ended.phases.has(phaseOf(code));
}

/** Options of the stage filter: the groups, then single stages. A single stage with a group’s name gets a name of its own. */
export function stageOptionsOf(discipline: number): { readonly id: string; readonly name: string }[] {
  const names = new Set(stageGroups.map((group) => groups[group].name));
  return [
    ...stageGroups.map((group) => ({ id: group, name: groups[group].name })),
    ...stagesOf(discipline)
      .filter(({ phase }) => phase !== 'hidden')
      .map(({ code, name }) => ({ id: String(code), name: names.has(name) ? `仅${name}` : name })),
  ];
}

/** For those who ask the database. */
export const overStages: readonly number[] = all.map(({ code }) => code).filter(isOver);

function stage<const C extends number>(code: C, phase: Phase, name: string) {
  return { code, phase, name } as const;
}

/** As a filter writes them: groups and single stages. */
export const stageFilterValues: [string, ...string[]] = [...stageGroups, ...allStages.map(String)];

export function stagesOfFilter(values: readonly string[]): number[] {
  const isGroup = (value: string): value is StageGroup => value in groups;
  return [...new Set(values.flatMap((value) => (isGroup(value) ? stagesIn(value) : [Number(value)])))];
}

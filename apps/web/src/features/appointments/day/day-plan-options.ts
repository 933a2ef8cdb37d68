import { type DayPlanFilters, useWholeDayPlan } from './day-plan.api.ts';

/** Anchors and push targets of the days' appointments, as options. */
export function useDayPlanOptions(days: Pick<DayPlanFilters, 'day' | 'dayEnd'>, isEnabled: boolean) {
  const records = useWholeDayPlan(days, { isEnabled }).data?.records ?? [];
  const anchors = new Map(records.map(({ streamer }) => [streamer.streamerCode, streamer.name]));
  const targets = new Map(records.flatMap(({ projects }) => projects.map((each) => [each.projectCode, each.name])));
  return { anchors: optionsOf(anchors), targets: optionsOf(targets) };
}

const { compare: byPinyin } = new Intl.Collator('zh-CN');

function optionsOf(names: ReadonlyMap<string, string>) {
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => byPinyin(one.label, other.label));
}

import { type DisciplineName, disciplines } from './disciplines.ts';

const names: Readonly<Record<DisciplineName, string>> = {
  soccer: '足球',
  basketball: '篮球',
  other: '其他项目',
  baseball: '棒球',
  boxing: '拳击',
  badminton: '羽毛球',
  fighting: '格斗',
  americanFootball: '美式橄榄球',
  volleyball: '排球',
  tableTennis: '乒乓球',
  billiards: '台球',
  iceHockey: '冰球',
  winterOlympics: '冬奥会',
  otherGame: '其他电竞',
  lol: '英雄联盟',
  dota2: 'DOTA2',
  csgo: 'CS:GO',
  kog: '王者荣耀',
};

/** Every discipline by its number, in their own order. */
export const namedDisciplines = /* @__PURE__ */ (Object.keys(disciplines) as DisciplineName[]).map((word) => ({
  value: disciplines[word],
  label: names[word],
}));

/** How a discipline is called; by its number where this version does not know it. */
export function disciplineName(discipline: number): string {
  return namedDisciplines.find(({ value }) => value === discipline)?.label ?? String(discipline);
}

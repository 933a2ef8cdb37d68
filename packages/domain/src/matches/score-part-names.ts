import { disciplines } from './disciplines.ts';

const soccer = ['全场', '半场', '红牌', '黄牌', '角球', '加时', '点球'];
const basketball = ['第一节', '第二节', '第三节', '第四节', '加时'];

/** A part of a score as the log names it, whatever the discipline: `soccer_0`. */
export function scorePartKey(discipline: number, part: number): string {
  const words: Readonly<Record<number, string>> = { [disciplines.soccer]: 'soccer', [disciplines.basketball]: 'basketball' };
  return `${words[discipline] ?? 'other'}_${part}`;
}

/** The name of such a part; null of what is none. */
export function scorePartName(key: string): string | null {
  const [, sport = '', digits = ''] = /^(soccer|basketball|other)_(\d{1,2})$/.exec(key) ?? [];
  const part = Number(digits);
  if (sport === 'soccer') return soccer[part] ?? null;
  if (sport === 'basketball') return basketball[part] ?? null;
  if (sport === '') return null;
  return part === 0 ? '总分' : `第 ${part} 局`;
}

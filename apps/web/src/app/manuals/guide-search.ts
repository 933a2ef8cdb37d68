import { routes } from '@touchline/domain/access/routes';
import { heldHelpItems, type HelpItemId } from '@touchline/domain/access/sidebar';

import { i18n } from '../../lib/i18n.ts';
import anchorManual from '../../locales/zh-CN/anchor-manual.json';
import reservationManual from '../../locales/zh-CN/reservation-manual.json';
import { guideNames } from './guide-names.ts';
import { type GuideTask, tasksIn, tasksOf } from './guide-tasks.ts';

interface FoundTask {
  readonly id: string;
  readonly title: string;
  readonly guide: string;
  readonly address: string;
}

const shortestKeyword = 2;
const mostTasks = 4;

const manuals = { anchorManual, reservationManual } as const;

/** Tasks of the guides that these permissions show, by the words of their titles and steps; titles come first. */
export function findTasks(permissions: readonly string[], keyword: string): readonly FoundTask[] {
  if (keyword.length < shortestKeyword) return [];
  const words = keyword.toLowerCase().split(/\s+/u);
  const hasAll = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  const tasks = heldHelpItems(permissions).flatMap((item) => {
    const guide = i18n.t(`shell:help.${item}`);
    return tasksOfItem(item).map((task) => ({ ...task, item, guide }));
  });
  const inTitle = tasks.filter(({ title }) => hasAll(title));
  const inText = tasks.filter(({ title, note, steps, guide }) => hasAll([guide, title, note, ...steps].join('\n')));
  return [...new Set([...inTitle, ...inText])].slice(0, mostTasks).map(({ id, title, item, guide }) => ({
    id: `${item}-${id}`,
    title,
    guide,
    address: `${routes[item]}#${id}`,
  }));
}

function tasksOfItem(item: HelpItemId): readonly GuideTask[] {
  if (item === 'anchorManual' || item === 'reservationManual') return tasksIn(manuals[item].sections);
  const name = guideNames.find((guide) => `${guide}Guide` === item);
  return name === undefined ? [] : tasksOf(name);
}

import { i18n } from '../../lib/i18n.ts';
import type { GuideName } from './guide-names.ts';
import './guides.messages.ts';

export interface GuideTask {
  /** Stands in the address behind `#`, and in the name of the picture. */
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly steps: readonly string[];
}

/** The tasks of a guide, in the order of its texts. */
export function tasksOf(name: GuideName): readonly GuideTask[] {
  const sections: Readonly<Record<string, Omit<GuideTask, 'id'>>> = i18n.t(`guides:${name}.sections`, {
    returnObjects: true,
  });
  return tasksIn(sections);
}

/** The tasks of a manual's texts, in their order. */
export function tasksIn(sections: Readonly<Record<string, Omit<GuideTask, 'id'>>>): readonly GuideTask[] {
  return Object.entries(sections).map(([id, task]) => ({ id, ...task }));
}

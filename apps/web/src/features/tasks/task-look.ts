import type { OwnTask } from '../../entities/task/own-tasks.ts';
import { i18n } from '../../lib/i18n.ts';
import type { StatusTone } from '../../widgets/list/cells/status-dot.tsx';
import './tasks.messages.ts';

/** The task's title, also where nobody gave one. */
export function titleOf({ title }: Pick<OwnTask, 'title'>): string {
  return title === '' ? i18n.t('tasks:untitled') : title;
}

export function toneOf({ state, refused, finding }: Pick<OwnTask, 'state' | 'refused' | 'finding'>): StatusTone {
  if (finding?.isGood === false) return 'bad';
  if (state === 'done') return refused > 0 ? 'warning' : 'good';
  return state === 'failed' ? 'bad' : 'quiet';
}

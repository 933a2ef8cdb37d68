import type { LogTouch, ShortChange } from '@touchline/domain/log-touch';

import { i18n } from '../../../lib/i18n.ts';
import '../operation-logs.messages.ts';
import { fieldWords, valueWords } from '../words.ts';

/** One line: the field, what it was and what it is. */
export function shortChangeWords({ entity, kind, change, more }: LogTouch): string {
  const first = change === null ? i18n.t(`operation-logs:detail.kind.${kind}`) : changeWords(entity, change);
  return more > 0 ? i18n.t('operation-logs:line.more', { first, count: more + 1 }) : first;
}

function changeWords(entity: string, change: ShortChange): string {
  const field = fieldWords(entity, change.field);
  if ('isSecret' in change) return i18n.t('operation-logs:line.secret', { field });
  if ('added' in change) {
    const signs = [change.added > 0 && `+${change.added}`, change.removed > 0 && `−${change.removed}`];
    return i18n.t('operation-logs:line.list', { field, signs: signs.filter(Boolean).join(' ') });
  }
  const [before, after] = [change.before, change.after].map(
    (value) => valueWords(entity, change.field, value) ?? i18n.t('operation-logs:detail.nothing'),
  );
  return i18n.t('operation-logs:line.value', { field, before, after });
}

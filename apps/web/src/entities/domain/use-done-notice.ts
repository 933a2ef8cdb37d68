import type { DomainState, DomainStateAct } from '@touchline/domain/domains/domain-states';
import { useTranslation } from 'react-i18next';

import { showToast } from '../../lib/page/notices.ts';
import './domain-states.messages.ts';

interface ActAnswer {
  readonly state: DomainState;
  /** A spare of a line without a domain in use takes over itself. */
  readonly promoted: { readonly name: string } | null;
}

/** One notice per act, with the domain that took over as the server says it. */
export function useDoneNotice() {
  const { t } = useTranslation('domain-states');
  return (act: DomainStateAct, name: string, { state, promoted }: ActAnswer): void => {
    const done = t(`done.${act}`, { name });
    const isItself = act === 'restore' && state === 'IN_USE';
    if (isItself) showToast({ text: t('done.inUseAtOnce', { name }) });
    else showToast({ text: promoted === null ? done : t('done.takesOver', { done, name: promoted.name }) });
  };
}

import { useTranslation } from 'react-i18next';

import type { Account } from './accounts.api.ts';
import './accounts.messages.ts';

type Can = Account['can'];
export type Deed = keyof Can;
type Reason = Exclude<Can[Deed], true>;

/** Why the server would refuse the deed, in words; null where it would not. */
export function useReasonOf(): (account: Pick<Account, 'can'>, deed: Deed) => string | null {
  const { t } = useTranslation('accounts');
  const textOf = (deed: Deed, reason: Reason): string => {
    if (reason === 'self') return t(`reason.self.${deed}`);
    return deed === 'delete' ? t(`reason.delete.${reason}`) : t(`reason.change.${reason}`);
  };
  return ({ can }, deed) => {
    const answer = can[deed];
    return answer === true ? null : textOf(deed, answer);
  };
}

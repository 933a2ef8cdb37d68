import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useOpenMerchant } from '../../lib/session/open-merchant.ts';
import { useSession } from '../../lib/session/session.ts';
import { LockIcon } from '../../widgets/inside-icons.tsx';
import { SearchBox } from '../../widgets/list/search-box.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { Tag } from '../../widgets/plain/tag.tsx';
import type { HeldRole } from './accounts.api.ts';
import './accounts.messages.ts';
import { offeredRoles } from './offered-roles.ts';
import { useRoles } from './use-roles.ts';

import styles from './accounts.module.css';

export interface RolePickerProps {
  /** Roles that the account holds now. */
  held: readonly HeldRole[];
  chosen: ReadonlySet<string>;
  /** Why nothing can be chosen here. */
  lockedReason?: string | null;
  onChange: (chosen: ReadonlySet<string>) => void;
}

export function RolePicker({ held, chosen, lockedReason = null, onChange }: RolePickerProps) {
  const { t } = useTranslation('accounts');
  const [keyword, setKeyword] = useState('');
  const givesBuiltIn = useGivesBuiltIn();
  const { data, isError, refetch } = useRoles(givesBuiltIn);

  const words = keyword.trim();
  const offered = offeredRoles(data?.records ?? [], held, givesBuiltIn);
  const shown = offered.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()));
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChange(next);
  };

  return (
    <div className={styles.picker}>
      {lockedReason !== null && (
        <p className={styles.lockedNote}>
          <LockIcon />
          {lockedReason}
        </p>
      )}
      <div className={styles.pickerHead}>
        <SearchBox label={t('picker.search')} value={keyword} onSearch={setKeyword} isInstant />
        <span role="status">{t('picker.chosen', { count: chosen.size })}</span>
      </div>
      <div className={styles.pickerBox}>
        {data === undefined && <PickerState isError={isError} onRetry={() => void refetch()} />}
        {data !== undefined && shown.length === 0 && (
          <p className={styles.pickerState}>
            {offered.length === 0 ? t('picker.none') : t('picker.noMatch', { keyword: words })}
          </p>
        )}
        {data !== undefined && shown.length > 0 && (
          <ul className={styles.roles} aria-label={t('picker.label')}>
            {shown.map(({ id, name, description, hasBac, isLocked }) => (
              <li key={id}>
                <label className={styles.role} data-locked={isLocked || lockedReason !== null || undefined}>
                  <input
                    type="checkbox"
                    checked={chosen.has(id)}
                    disabled={isLocked || lockedReason !== null}
                    onChange={(event) => toggle(id, event.target.checked)}
                  />
                  <span className={styles.roleName}>{name}</span>
                  {hasBac && <Tag>{t('picker.builtIn')}</Tag>}
                  <span className={styles.roleText}>{isLocked ? t('picker.locked') : description}</span>
                  {isLocked && <LockIcon />}
                </label>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function PickerState({ isError, onRetry }: { isError: boolean; onRetry: () => void }) {
  const { t } = useTranslation('accounts');
  return isError ? (
    <div className={styles.pickerState} role="alert">
      {t('picker.failed')}
      <Button onClick={onRetry}>{t('picker.retry')}</Button>
    </div>
  ) : (
    <div className={styles.pickerState} role="status">
      {t('picker.loading')}
    </div>
  );
}

/** Only a super-admin who opened the merchant makes its admins. */
function useGivesBuiltIn(): boolean {
  const user = useSession();
  const openMerchant = useOpenMerchant();
  return user?.isSuperAdmin === true && openMerchant !== null;
}

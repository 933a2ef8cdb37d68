import { routes } from '@touchline/domain/access/routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useMerchantName } from '../../../entities/merchant/merchant-names.ts';
import { hasUnsavedInput } from '../../../lib/page/dirty.ts';
import { useDisclosure } from '../../../lib/page/use-disclosure.ts';
import type { SessionUser } from '../../../lib/session/session.ts';
import { signOut } from '../../../lib/session/sign-out.ts';
import { type ThemeMode, useThemeMode } from '../../../lib/theme/theme-mode.ts';
import { ChevronIcon, ProfileIcon, SignOutIcon } from '../shell-icons.tsx';
import { LeaveDialog } from '../states/leave-dialog.tsx';

import styles from '../sidebar/menu.module.css';

const modes: readonly ThemeMode[] = ['system', 'light', 'dark'];

export function UserMenu({ user }: { user: SessionUser }) {
  const { t } = useTranslation(['shell', 'common']);
  const { open, close, rootProps, triggerProps, panelProps } = useDisclosure();
  const [isAsking, setIsAsking] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const { mode, setMode } = useThemeMode();
  const merchant = useMerchantName(user.merchantCode);

  const leave = () => {
    close();
    if (hasUnsavedInput()) setIsAsking(true);
    else void goOut();
  };
  const goOut = async () => {
    setIsLeaving(true);
    await signOut();
    setIsLeaving(false);
  };
  return (
    <>
      <div className={styles.root} {...rootProps}>
        <button type="button" className={styles.person} {...triggerProps}>
          <span className={styles.avatar} aria-hidden="true">
            {Array.from(user.name).at(0)}
          </span>
          <span className={styles.hidden}>{t('userMenu.label')}</span>
          <span className={styles.name}>{user.name}</span>
          <ChevronIcon />
        </button>
        {open && (
          <div className={`${styles.menu} ${styles.personPanel}`} {...panelProps}>
            <div className={styles.who}>
              <strong>{user.name}</strong>
              <span>{t('userMenu.who', { account: user.account, merchant })}</span>
            </div>
            <Link className={styles.item} to={routes.profile} onClick={close}>
              <ProfileIcon />
              {t('common:profile')}
            </Link>
            <div className={styles.theme} role="group" aria-label={t('theme.label')}>
              <span>{t('theme.label')}</span>
              <span className={styles.modes}>
                {modes.map((each) => (
                  <button
                    key={each}
                    type="button"
                    className={styles.mode}
                    aria-pressed={each === mode}
                    onClick={() => setMode(each)}
                  >
                    {t(`theme.${each}`)}
                  </button>
                ))}
              </span>
            </div>
            <button type="button" className={`${styles.item} ${styles.last}`} onClick={leave}>
              <SignOutIcon />
              {t('common:signOut')}
            </button>
          </div>
        )}
      </div>
      {isAsking && <LeaveDialog busy={isLeaving} onStay={() => setIsAsking(false)} onLeave={() => void goOut()} />}
    </>
  );
}

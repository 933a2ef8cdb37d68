import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useMay } from '../../../entities/session/use-may.ts';
import { inMerchant, useOpenMerchant } from '../../../lib/session/open-merchant.ts';
import type { Members } from '../groups.api.ts';
import '../groups.messages.ts';

import styles from '../groups.module.css';

/** A group's members for those who may only look; an account leads to its record. */
export function MemberLists({ members: { accounts, roles } }: { members: Members }) {
  const { t } = useTranslation('groups');
  const openMerchant = useOpenMerchant();
  const mayOpen = useMay('bac_#_acc-view');
  const words = ({ name, account }: Members['accounts'][number]) => t('members.person', { name, account });
  return (
    <div className={styles.members}>
      <Part title={t('members.account', { count: accounts.length })}>
        {accounts.map((one) => (
          <li key={one.id}>
            {mayOpen ? (
              <Link to={inMerchant(openMerchant, '/bac_acc', `?account=${one.id}`)}>{words(one)}</Link>
            ) : (
              words(one)
            )}
          </li>
        ))}
      </Part>
      <Part title={t('members.role', { count: roles.length })}>
        {roles.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: readonly ReactNode[] }) {
  const { t } = useTranslation('groups');
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      {children.length === 0 ? (
        <p className={styles.note}>{t('members.none')}</p>
      ) : (
        <ul className={styles.list} aria-label={title}>
          {children}
        </ul>
      )}
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { RightsMatrix } from '../../entities/session/rights-matrix.tsx';
import { useSession } from '../../lib/session/session.ts';
import { ownRolesQuery } from './profile.api.ts';

import card from './profile.module.css';
import styles from './rights-section.module.css';

/** One's own roles, and what all of them together open. */
export function RightsSection() {
  const { t } = useTranslation('profile');
  const user = useSession();
  const { data } = useQuery(ownRolesQuery);
  const permissions = user?.permissions ?? [];
  return (
    <section className={card.card} aria-labelledby="profile-rights">
      <div className={card.cardHead}>
        <h2 id="profile-rights" className={card.cardTitle}>
          {t('rights.heading')}
        </h2>
      </div>
      <div className={styles.rights}>
        <p>{rolesText()}</p>
        {permissions.length === 0 ? (
          <p>{t('rights.nothing')}</p>
        ) : (
          <RightsMatrix label={t('rights.matrix')} pageLabel={t('rights.page')} permissions={permissions} />
        )}
      </div>
    </section>
  );

  function rolesText(): string {
    if (user?.isSuperAdmin === true) return t('rights.superAdmin');
    const names = data?.roles.map(({ name }) => name) ?? [];
    return names.length === 0 ? t('rights.noRoles') : t('rights.roles', { names: names.join('、') });
  }
}

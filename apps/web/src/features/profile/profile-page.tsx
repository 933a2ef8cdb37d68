import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useSession } from '../../lib/session/session.ts';
import { Alert } from '../../widgets/plain/alert.tsx';
import { RecordFrame } from '../../widgets/record-frame.tsx';
import { DevicesSection } from './devices-section.tsx';
import { NoticeMailsSection } from './notice-mails-section.tsx';
import { ProfileRows } from './profile-rows.tsx';
import { profileQuery } from './profile.api.ts';
import { RightsSection } from './rights-section.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import './profile.messages.ts';

import styles from './profile.module.css';

export function ProfilePage() {
  const { t } = useTranslation('profile');
  const query = useQuery(profileQuery);
  const { mustEnrol = false, mustChangePassword = false } = useSession() ?? {};

  return (
    <div className={styles.page}>
      <h1 className={styles.unseen}>{t('title')}</h1>
      {(mustChangePassword || mustEnrol) && (
        <div className={styles.notice}>
          <Alert kind="info">{t(mustChangePassword ? 'rows.mustChangePassword' : 'secondFactor.mustEnrol')}</Alert>
        </div>
      )}
      <div className={styles.column}>
        <section className={styles.card} aria-labelledby="profile-rows">
          <div className={styles.cardHead}>
            <h2 id="profile-rows" className={styles.cardTitle}>
              {t('rows.heading')}
            </h2>
          </div>
          <RecordFrame query={query} skeleton={<RowsSkeleton rows={4} />}>
            {(profile) => <ProfileRows profile={profile} startsWith={mustChangePassword ? 'password' : null} />}
          </RecordFrame>
        </section>
        <SecondFactorSection />
        {!mustChangePassword && !mustEnrol && <NoticeMailsSection />}
      </div>
      <div className={styles.column}>
        <DevicesSection />
        <RightsSection />
      </div>
    </div>
  );
}

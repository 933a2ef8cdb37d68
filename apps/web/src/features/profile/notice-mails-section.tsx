import { useQuery } from '@tanstack/react-query';
import { noticeKindNames } from '@touchline/domain/notices/notice-texts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';

import { pageAnchors } from '../../lib/page/page-anchors.ts';
import { Checkbox } from '../../widgets/plain/checkbox.tsx';
import { RecordFrame } from '../../widgets/record-frame.tsx';
import { noticeSettingsQuery, setByMail } from './notice-mails.api.ts';
import { RowsSkeleton } from './rows-skeleton.tsx';

import styles from './profile.module.css';

/** Which kinds of notices are mailed too; absent for who gets none of any kind. */
export function NoticeMailsSection() {
  const { t } = useTranslation('profile');
  const query = useQuery(noticeSettingsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  const isMeant = hash === `#${pageAnchors.noticeMails}` && query.data !== undefined;
  // Once the settings are there, and again at each press of a link to them.
  useEffect(() => {
    if (!isMeant) return;
    heading.current?.scrollIntoView({ block: 'center' });
    heading.current?.focus({ preventScroll: true });
  }, [isMeant, key]);
  if (query.data?.kinds.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby={pageAnchors.noticeMails}>
      <div className={styles.cardHead}>
        <h2 ref={heading} id={pageAnchors.noticeMails} tabIndex={-1} className={styles.cardTitle}>
          {t('notices.heading')}
        </h2>
      </div>
      <RecordFrame query={query} skeleton={<RowsSkeleton rows={2} />}>
        {({ kinds }) => (
          <div className={styles.factor}>
            <p className={styles.factorAbout}>{t('notices.about')}</p>
            {kinds.map(({ kind, byMail }) => (
              <Checkbox
                key={kind}
                label={noticeKindNames[kind]}
                checked={byMail}
                onChecked={(isMailed) => setByMail({ kind, byMail: isMailed })}
              />
            ))}
          </div>
        )}
      </RecordFrame>
    </section>
  );
}

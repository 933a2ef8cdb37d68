import { useInfiniteQuery } from '@tanstack/react-query';
import { routes } from '@touchline/domain/access/routes';
import { noticeDays as keptDays } from '@touchline/domain/notices/notice-texts';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useOtherMerchant } from '../../entities/merchant/use-other-merchant.ts';
import { pageAnchors } from '../../lib/page/page-anchors.ts';
import type { SessionUser } from '../../lib/session/session.ts';
import { ListEmpty, ListFailed, ListSkeleton } from '../../widgets/list/list-states.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { nameOfDay, noticeDays } from './notice-days.ts';
import { NoticeEntry } from './notice-entry.tsx';
import { markAllRead, noticesQuery } from './notices.api.ts';
import './notices.messages.ts';

import styles from './notice-list.module.css';

interface NoticeListProps {
  user: SessionUser;
  hasUnread: boolean;
  /** Closes the list, because a page opens. */
  onLeave: () => void;
}

export function NoticeList({ user, hasUnread, onLeave }: NoticeListProps) {
  const { t } = useTranslation('notices');
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    noticesQuery(user.id),
  );
  const notices = data?.pages.flatMap((page) => page.notices);
  const merchantOf = useOtherMerchant(notices ?? []);
  const newest = notices?.[0];
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('title')}</h2>
        {newest !== undefined && <MarkAll until={newest.id} isPossible={hasUnread} />}
        <Link
          className={styles.settings}
          to={`${routes.profile}#${pageAnchors.noticeMails}`}
          data-aside=""
          onClick={onLeave}
        >
          {t('settings')}
        </Link>
      </div>
      <div className={styles.scroll}>
        {notices === undefined && error === null && <ListSkeleton rowHeight={64} rows={3} />}
        {notices === undefined && error !== null && <ListFailed error={error} onRetry={() => void refetch()} />}
        {notices?.length === 0 && <ListEmpty text={t('empty')} hint={t('emptyHint', { days: keptDays })} />}
        {noticeDays(notices ?? []).map(({ day, notices: ofDay }) => (
          <DayOfNotices key={day} day={day}>
            {ofDay.map((notice) => (
              <NoticeEntry key={notice.id} notice={notice} merchant={merchantOf(notice)} onLeave={onLeave} />
            ))}
          </DayOfNotices>
        ))}
        {hasNextPage && (
          <div className={styles.more}>
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('more')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

function DayOfNotices({ day, children }: { day: string; children: ReactNode }) {
  const { t } = useTranslation('notices');
  const heading = useId();
  const name = nameOfDay(day);
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={styles.day}>
        {name === null ? day : t(name)}
      </h3>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}

/** Stays when all are read, so that the focus does not go with it. */
function MarkAll({ until, isPossible }: { until: string; isPossible: boolean }) {
  const { t } = useTranslation('notices');
  const [isBusy, setIsBusy] = useState(false);
  const isOff = isBusy || !isPossible;
  const markAll = async () => {
    if (isOff) return;
    setIsBusy(true);
    await markAllRead(until).catch(() => undefined);
    setIsBusy(false);
  };
  return (
    <button
      type="button"
      className={styles.action}
      data-aside=""
      aria-disabled={isOff || undefined}
      onClick={() => void markAll()}
    >
      {t('markAll')}
    </button>
  );
}

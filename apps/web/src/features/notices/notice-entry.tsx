import { isNoticeKind, noticeKindNames, noticeParts } from '@touchline/domain/notices/notice-texts';
import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { inMerchant } from '../../lib/session/open-merchant.ts';
import { type ListedNotice, markRead } from './notices.api.ts';
import './notices.messages.ts';

import styles from './notice-list.module.css';

interface NoticeEntryProps {
  notice: ListedNotice;
  /** The merchant that it is about, by name; null for one's own. */
  merchant: string | null;
  onLeave: () => void;
}

/** Opening an entry leads to its object, and the notice counts as read. */
export function NoticeEntry({ notice, merchant, onLeave }: NoticeEntryProps) {
  const { t } = useTranslation('notices');
  const { id, kind, text, parameters, createdTime, readTime } = notice;
  const parts = noticeParts(text, parameters);
  const open = () => {
    if (readTime === null) void markRead(id);
    onLeave();
  };
  return (
    <li>
      <Link
        className={styles.entry}
        to={addressOf(notice, merchant !== null)}
        data-unread={readTime === null || undefined}
        onClick={open}
      >
        <span className={styles.facts}>
          {readTime === null && <span className={styles.dot}>{t('isUnread')}</span>}
          {isNoticeKind(kind) && <span>{noticeKindNames[kind]}</span>}
          {merchant !== null && <span>{merchant}</span>}
          <time className={styles.time} dateTime={createdTime}>
            {formatTime(createdTime).slice(-5)}
          </time>
        </span>
        <span className={styles.sentence}>
          {parts.length === 0 && t('unknown')}
          {parts.map((part, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the parts of one sentence never move
            <span key={at} className={part.isTime ? styles.moment : undefined}>
              {part.text}
            </span>
          ))}
        </span>
      </Link>
    </li>
  );
}

/** Another merchant's page opens in that merchant. */
function addressOf({ link, merchantCode }: ListedNotice, isOther: boolean): string {
  const [path = '', search] = link.split('?', 2);
  const openMerchant = isOther ? { code: merchantCode, isView: false } : null;
  return inMerchant(openMerchant, path, search === undefined ? '' : `?${search}`);
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useTopic } from '../../lib/events/topics.ts';
import { plainPart } from '../../lib/page/lazy-part.tsx';
import { useDisclosure } from '../../lib/page/use-disclosure.ts';
import { owesSomething, type SessionUser } from '../../lib/session/session.ts';
import { HeaderTray } from '../../widgets/header-tray.tsx';
import { BellIcon } from '../../widgets/inside-icons.tsx';
import { refreshNotices, unreadQuery } from './notices.api.ts';
import './notices.messages.ts';

const NoticeList = plainPart(async () => (await import('./notice-list.tsx')).NoticeList);

/** The server counts one further. */
const mostShown = 99;

/** How many notices are unread; opens their list. */
export function NoticeBell({ user }: { user: SessionUser }) {
  const { t } = useTranslation('notices');
  const disclosure = useDisclosure();
  const { data } = useQuery({ ...unreadQuery(user.id), enabled: !owesSomething(user) });
  useTopic('notices', (event) => {
    if (event.type !== 'closed') void refreshNotices();
  });

  const unread = data?.unread ?? 0;
  const isMany = unread > mostShown;
  const count = Math.min(unread, mostShown);
  const label = unread === 0 ? t('title') : t(isMany ? 'manyUnread' : 'unread', { count });
  const mark = unread === 0 ? null : isMany ? t('many', { count }) : String(count);
  return (
    <HeaderTray disclosure={disclosure} title={t('title')} label={label} icon={<BellIcon />} mark={mark}>
      <NoticeList user={user} hasUnread={unread > 0} onLeave={disclosure.close} />
    </HeaderTray>
  );
}

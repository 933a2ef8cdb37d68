import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { useSession } from '../../lib/session/session.ts';
import { DialogFrame } from '../../widgets/form/dialog-frame.tsx';
import { CutText } from '../../widgets/list/cells/cut-text.tsx';
import { ListEmpty } from '../../widgets/list/list-states.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { Tag } from '../../widgets/plain/tag.tsx';
import { RecordFrame } from '../../widgets/record-frame.tsx';
import { type ListedNode, useNodeSessions } from './media-nodes.api.ts';
import './media-nodes.messages.ts';

import styles from './media-nodes.module.css';

interface NodeSessionsProps {
  node: ListedNode;
  onClose: () => void;
}

/** Publishers of the node now: of one’s own merchant, or of all to a super-admin. */
export function NodeSessions({ node: { name, sessions: count }, onClose }: NodeSessionsProps) {
  const { t } = useTranslation('media-nodes');
  const seesAll = useSession()?.isSuperAdmin === true;
  const query = useNodeSessions(name);
  return (
    <DialogFrame
      title={t('sessions.title', { name })}
      size="drawer"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('sessions.close')}</Button>}
    >
      <RecordFrame query={query}>
        {({ sessions, isCut }) => {
          if (sessions.length === 0 && count > 0 && !seesAll)
            return <ListEmpty text={t('sessions.noneOwn', { count })} hint={t('sessions.noneOwnHint')} />;
          if (sessions.length === 0) return <ListEmpty text={t('sessions.none')} />;
          return (
            <>
              <ul className={styles.sessions}>
                {sessions.map(({ id, merchantAlias, anchorName, hname, aname, since, bitrate }) => (
                  <li key={id}>
                    <b>
                      <CutText text={anchorName} />
                    </b>
                    <CutText text={`${hname} VS ${aname}`} />
                    <Tag>{merchantAlias}</Tag>
                    <span className={styles.figures}>{t('sessions.since', { time: formatTime(since).slice(5) })}</span>
                    <span className={styles.figures}>
                      {t('sessions.mbps', { value: (bitrate / 1_000_000).toFixed(1) })}
                    </span>
                  </li>
                ))}
              </ul>
              {isCut && <p className={styles.quiet}>{t('sessions.cut', { count: sessions.length })}</p>}
            </>
          );
        }}
      </RecordFrame>
    </DialogFrame>
  );
}

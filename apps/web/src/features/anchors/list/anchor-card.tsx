import { useTranslation } from 'react-i18next';

import { photoAddress } from '../../../lib/calls/photo-address.ts';
import type { RowAction } from '../../../widgets/list/table/row-actions.tsx';
import { RowActions } from '../../../widgets/list/table/row-actions.tsx';
import { Avatar } from '../../../widgets/picture/avatar.tsx';
import type { Anchor } from '../anchors.api.ts';
import '../anchors.messages.ts';
import { AnchorState, LiveRoomState, PushTargetNames } from './anchor-columns.tsx';
import { AnchorSwitch } from './anchor-switch.tsx';

import styles from './anchor-card.module.css';

interface AnchorCardProps {
  anchor: Anchor;
  mayChange: boolean;
  isAcross: boolean;
  actions: readonly RowAction[];
  onOpen: (anchor: Anchor) => void;
}

/** A row where the window is narrow. */
export function AnchorCard({ anchor, mayChange, isAcross, actions, onOpen }: AnchorCardProps) {
  const { t } = useTranslation('anchors');
  const { name, nickname, photo, streamerCode, merchantAlias, projects, liveroomEnabled, enabled } = anchor;
  const known = [nickname, streamerCode, isAcross ? merchantAlias : ''].filter((part) => part !== '');
  return (
    <article className={styles.card} aria-label={name}>
      <Avatar name={name} src={photoAddress(photo)} size={40} />
      <button type="button" className={styles.name} onClick={() => onOpen(anchor)}>
        <b>{name}</b>
        <small>{known.join(t('between'))}</small>
      </button>
      {mayChange ? <AnchorSwitch anchor={anchor} /> : <AnchorState enabled={enabled} />}
      <span className={styles.targets}>
        <PushTargetNames projects={projects} />
      </span>
      <span className={styles.foot}>
        <span>
          {t('fields.liveroom')} <LiveRoomState isOn={liveroomEnabled} />
        </span>
        <RowActions rowName={name} actions={actions} />
      </span>
    </article>
  );
}

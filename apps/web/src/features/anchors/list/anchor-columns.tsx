import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { photoAddress } from '../../../lib/calls/photo-address.ts';
import { CopyText } from '../../../widgets/list/cells/copy-text.tsx';
import { CutText } from '../../../widgets/list/cells/cut-text.tsx';
import { OpenText } from '../../../widgets/list/cells/open-text.tsx';
import { StatusDot } from '../../../widgets/list/cells/status-dot.tsx';
import { TwoLines } from '../../../widgets/list/cells/two-lines.tsx';
import type { DataColumn } from '../../../widgets/list/table/table-columns.tsx';
import { Avatar } from '../../../widgets/picture/avatar.tsx';
import type { Anchor } from '../anchors.api.ts';
import '../anchors.messages.ts';
import { AnchorSwitch } from './anchor-switch.tsx';

import styles from '../anchors.module.css';

interface AnchorColumnsOptions {
  readonly mayChange: boolean;
  /** Several merchants' anchors are listed. */
  readonly isAcross: boolean;
  readonly onOpen: (anchor: Anchor) => void;
}

export function useAnchorColumns({ mayChange, isAcross, onOpen }: AnchorColumnsOptions): DataColumn<Anchor>[] {
  const { t } = useTranslation('anchors');
  return [
    {
      key: 'name',
      title: t('fields.name'),
      minWidth: 176,
      isFixed: true,
      render: (anchor) => <AnchorName anchor={anchor} onOpen={onOpen} />,
    },
    {
      key: 'enabled',
      title: t('fields.enabled'),
      width: 100,
      render: (anchor) => (mayChange ? <AnchorSwitch anchor={anchor} /> : <AnchorState enabled={anchor.enabled} />),
    },
    {
      key: 'streamerId',
      title: t('fields.streamerId'),
      width: 96,
      kind: 'number',
      render: ({ streamerId }) => String(streamerId),
    },
    {
      key: 'streamerCode',
      title: t('fields.streamerCode'),
      width: 136,
      render: ({ streamerCode }) => <CopyText text={streamerCode} />,
    },
    {
      key: 'merchantAlias',
      title: t('fields.merchant'),
      minWidth: 112,
      isExtra: !isAcross,
      render: ({ merchantAlias }) => merchantAlias,
    },
    {
      key: 'projects',
      title: t('fields.projects'),
      minWidth: 150,
      render: ({ projects }) => <PushTargetNames projects={projects} />,
    },
    {
      key: 'liveroomEnabled',
      title: t('fields.liveroom'),
      width: 112,
      render: ({ liveroomEnabled, liveroom }) => (
        <TwoLines
          first={<LiveRoomState isOn={liveroomEnabled} />}
          second={<span className={styles.masked}>{liveroom.pushKey}</span>}
        />
      ),
    },
    {
      key: 'updatedTime',
      title: t('fields.updatedTime'),
      kind: 'time',
      render: ({ updatedTime }) => formatTime(updatedTime),
    },
  ];
}

function AnchorName({ anchor, onOpen }: { anchor: Anchor; onOpen: (anchor: Anchor) => void }) {
  const { name, nickname, photo } = anchor;
  const opener = <OpenText text={name} onOpen={() => onOpen(anchor)} />;
  return (
    <span className={styles.person}>
      <Avatar name={name} src={photoAddress(photo)} size={32} />
      {nickname === '' ? opener : <TwoLines first={opener} second={<CutText text={nickname} />} />}
    </span>
  );
}

export function AnchorState({ enabled }: { enabled: boolean }) {
  const { t } = useTranslation('anchors');
  return <StatusDot tone={enabled ? 'good' : 'quiet'} text={t(enabled ? 'status.enabled' : 'status.disabled')} />;
}

export function LiveRoomState({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('anchors');
  return <StatusDot tone={isOn ? 'good' : 'quiet'} text={t(isOn ? 'liveroom.on' : 'liveroom.off')} />;
}

/** Disabled targets say so. */
export function PushTargetNames({ projects }: { projects: Anchor['projects'] }) {
  const { t } = useTranslation('anchors');
  const names = projects.map(({ name, enabled }) => (enabled ? name : t('targets.disabled', { name })));
  return <CutText text={names.join(t('separator'))} />;
}

import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { useHolds, useMay } from '../../../entities/session/use-may.ts';
import { photoAddress } from '../../../lib/calls/photo-address.ts';
import { sharedPart } from '../../../lib/page/shared-parts.tsx';
import { type Fact, FactList } from '../../../widgets/fact-list.tsx';
import { CopyText } from '../../../widgets/list/cells/copy-text.tsx';
import { Avatar } from '../../../widgets/picture/avatar.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import { RecordFrame } from '../../../widgets/record-frame.tsx';
import { RecordPage } from '../../../widgets/record-page/record-page.tsx';
import { useAnchorPaths } from '../anchor-paths.ts';
import { type AnchorRef, useAnchor, type WholeAnchor } from '../anchors.api.ts';
import '../anchors.messages.ts';
import { AnchorSection, useSectionLinks, viewSections } from '../form/anchor-sections.tsx';
import { LiveRoomState } from '../list/anchor-columns.tsx';
import { AnchorSwitch } from '../list/anchor-switch.tsx';
import { AnchorCalendar } from './anchor-calendar.tsx';
import { AnchorIdentity } from './anchor-identity.tsx';
import { AnchorLog } from './anchor-log.tsx';
import { LiveRoom } from './live-room.tsx';

import styles from './anchor-record.module.css';

const AnchorAppointments = sharedPart('anchorAppointments');
const AnchorHistory = sharedPart('anchorHistory');

/** One anchor: data, targets, state of the key, coming appointments, live history and log. */
export function AnchorRecord({ anchorRef }: { anchorRef: AnchorRef }) {
  const { t } = useTranslation('anchors');
  const navigate = useNavigate();
  const paths = useAnchorPaths();
  const query = useAnchor(anchorRef);
  const mayChange = useMay('pro_anc_lis-action');
  const maySeeLog = useHolds('bac_#_ope-view');
  const hidden = new Set([...(maySeeLog ? [] : ['log']), ...(mayChange ? [] : ['calendar'])]);
  const links = useSectionLinks(viewSections.filter((id) => !hidden.has(id)));
  return (
    <RecordFrame query={query} gone={{ text: t('gone'), hint: t('goneHint') }}>
      {(anchor) => (
        <RecordPage
          title={anchor.name}
          sections={links}
          aside={
            <>
              {mayChange ? (
                <>
                  <CopyText text={anchor.streamerCode} isWhole />
                  <AnchorSwitch anchor={anchor} />
                </>
              ) : (
                <AnchorIdentity anchor={anchor} />
              )}
              <span className={styles.acts}>
                <Button onClick={() => void navigate(paths.list)}>{t('back.button')}</Button>
                {mayChange && (
                  <Button look="primary" onClick={() => void navigate(paths.edit(anchorRef))}>
                    {t('record.edit')}
                  </Button>
                )}
              </span>
            </>
          }
        >
          <div className={styles.sections}>
            <AnchorSection id="base">
              <BaseFacts anchor={anchor} />
            </AnchorSection>
            <AnchorSection id="targets">
              <Targets anchor={anchor} />
            </AnchorSection>
            <AnchorSection id="liveroom">
              <p className={styles.line}>
                <LiveRoomState isOn={anchor.liveroomEnabled} />
                <span>{t(anchor.liveroomEnabled ? 'liveroom.onHint' : 'liveroom.offHint')}</span>
              </p>
              <LiveRoom anchorRef={anchorRef} anchor={anchor} />
            </AnchorSection>
            <AnchorSection id="appointments">
              <AnchorAppointments {...anchorRef} name={anchor.name} />
            </AnchorSection>
            {mayChange && (
              <AnchorSection id="calendar">
                <AnchorCalendar anchorRef={anchorRef} name={anchor.name} />
              </AnchorSection>
            )}
            <AnchorSection id="history">
              <AnchorHistory {...anchorRef} />
            </AnchorSection>
            {maySeeLog && (
              <AnchorSection id="log">
                <AnchorLog anchor={anchor} />
              </AnchorSection>
            )}
          </div>
        </RecordPage>
      )}
    </RecordFrame>
  );
}

function BaseFacts({ anchor }: { anchor: WholeAnchor }) {
  const { t } = useTranslation('anchors');
  const { name, nickname, photo, streamerId, streamerCode, merchantAlias, createdTime, updatedTime } = anchor;
  const facts: readonly Fact[] = [
    [t('fields.name'), name],
    [t('fields.nickname'), nickname || t('nothing')],
    [t('fields.streamerId'), <CopyText key="id" text={String(streamerId)} isWhole />],
    [t('fields.streamerCode'), <CopyText key="code" text={streamerCode} isWhole />],
    [t('fields.merchant'), merchantAlias],
    [t('fields.createdTime'), formatTime(createdTime)],
    [t('fields.updatedTime'), formatTime(updatedTime)],
  ];
  return (
    <div className={styles.base}>
      <Avatar name={name} src={photoAddress(photo)} size={96} />
      <FactList facts={facts} label={t('noun')} isOnPage />
    </div>
  );
}

function Targets({ anchor: { projects } }: { anchor: WholeAnchor }) {
  const { t } = useTranslation('anchors');
  return (
    <ul className={styles.targets}>
      {projects.map(({ projectCode, name, tag, enabled }) => (
        <li key={projectCode}>
          <span>{enabled ? name : t('targets.disabled', { name })}</span>
          <small>{tag}</small>
        </li>
      ))}
    </ul>
  );
}

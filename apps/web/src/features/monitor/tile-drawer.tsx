import { missingFrames } from '@touchline/domain/live/live-pictures';
import { sessionEndNames } from '@touchline/domain/live/session-end-names';
import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { matchAppointmentsPath, windowText } from '../../entities/appointment/appointment.ts';
import { PreviewPlayer } from '../../entities/live-preview/preview-player.tsx';
import { useMay } from '../../entities/session/use-may.ts';
import { useOpenMerchant } from '../../lib/session/open-merchant.ts';
import { useWorkingMerchant } from '../../lib/session/working-merchant.ts';
import { type Fact, FactList } from '../../widgets/fact-list.tsx';
import { DialogFrame } from '../../widgets/form/dialog-frame.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { RecordFrame, recordOf } from '../../widgets/record-frame.tsx';
import { TitledSection } from '../../widgets/titled-section.tsx';
import { DetailPlots } from './detail-plots.tsx';
import { type TilePicture, type WatchedTile, type TileDetail, useTileDetail } from './monitor.api.ts';
import './monitor.messages.ts';
import { TileTargets } from './tile-targets.tsx';
import { bitrateText, frameRateText } from './wall/figure-texts.ts';
import { useRefusalText, WallStateWord } from './wall/wall-tile.tsx';

import styles from './wall/wall.module.css';

interface TileDrawerProps {
  tile: WatchedTile;
  onClose: () => void;
}

/** One appointment: figures of the last hour, its targets, who published, and who was refused. */
export function TileDrawer({ tile, onClose }: TileDrawerProps) {
  const { t } = useTranslation('monitor');
  const query = useTileDetail(tile.programId, tile.merchantCode);
  const openMerchant = useOpenMerchant();
  // Another merchant's match would open among one's own appointments.
  const isOfPages = useWorkingMerchant() === tile.merchantCode;
  const navigate = useNavigate();
  const maySeeMatch = useMay('pro_pro_lis-view');
  const shown = recordOf(query) ?? tile;
  return (
    <DialogFrame
      title={t('detail.titleOf', { name: shown.streamer.name })}
      size="drawer"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('detail.close')}</Button>
          {maySeeMatch && isOfPages && (
            <Button
              onClick={() =>
                void navigate(matchAppointmentsPath({ sportCode: shown.sportCode, matchId: shown.epgId }, openMerchant))
              }
            >
              {t('detail.toMatch')}
            </Button>
          )}
        </>
      }
    >
      <RecordFrame query={query} gone={{ text: t('detail.gone') }}>
        {(detail) => (
          <div className={styles.drawer}>
            {detail.session !== null && (
              <PreviewPlayer
                appointmentId={detail.programId}
                merchantCode={detail.merchantCode}
                name={detail.streamer.name}
              />
            )}
            <Facts detail={detail} />
            <DetailPlots detail={detail} until={query.dataUpdatedAt} />
            <TileTargets projects={detail.projects} />
            <Sessions detail={detail} />
            <Refusals detail={detail} />
          </div>
        )}
      </RecordFrame>
    </DialogFrame>
  );
}

function Facts({ detail }: { detail: TileDetail }) {
  const { t } = useTranslation('monitor');
  const { t: words } = useTranslation('appointment-words');
  const { session, wallState, state } = detail;
  const window = { start: Date.parse(detail.startTime), end: Date.parse(detail.endTime) };
  const facts: Fact[] = [
    [t('detail.facts.match'), `${detail.hname} VS ${detail.aname}`],
    [t('detail.facts.league'), detail.lname],
    [t('detail.facts.anchor'), detail.streamer.name],
    [t('detail.facts.merchant'), detail.merchantAlias],
    [t('detail.facts.window'), windowText(window)],
    [
      t('detail.facts.state'),
      wallState === null ? words(`states.${state}`) : <WallStateWord key="state" state={wallState} />,
    ],
  ];
  if (session !== null) {
    const { codec, width, height, frameRate } = session.picture;
    facts.push([t('detail.facts.bitrate'), bitrateText(session.bitrate)]);
    if (frameRate !== null) facts.push([t('detail.facts.frameRate'), <FrameRate key="rate" {...session.picture} />]);
    if (codec !== null && width !== null && height !== null)
      facts.push([
        t('detail.facts.picture'),
        t('detail.picture', { width, height, codec: codecNames[codec] ?? codec }),
      ]);
    facts.push([t('detail.facts.node'), session.node]);
  }
  return <FactList facts={facts} />;
}

/** As ffmpeg names them, and as people do. */
const codecNames: Readonly<Record<string, string>> = { h264: 'H.264', hevc: 'HEVC' };

/** The counted one, and how far it falls short of what the encoder declares. */
function FrameRate({ frameRate, declaredFrameRate }: TilePicture) {
  const { t } = useTranslation('monitor');
  if (frameRate === null) return null;
  const missing = missingFrames(frameRate, declaredFrameRate);
  if (declaredFrameRate === null || missing === null || missing === 0) return frameRateText(frameRate);
  return t('detail.frameRateMissing', {
    rate: frameRateText(frameRate),
    declared: frameRateText(declaredFrameRate),
    percent: Math.round(missing * 100),
  });
}

const moment = (time: string) => formatTime(time, 'second').slice(5);

function Sessions({ detail: { sessions } }: { detail: TileDetail }) {
  const { t } = useTranslation('monitor');
  return (
    <TitledSection title={t('detail.log')}>
      {sessions.length === 0 ? (
        <p className={styles.quiet}>{t('detail.noLog')}</p>
      ) : (
        <ul className={styles.rows} data-columns="">
          {sessions.map(({ id, since, until, endReason, node, address }) => (
            <li key={id}>
              <span>
                {t('detail.span', { from: moment(since), to: until === null ? t('detail.running') : moment(until) })}
              </span>
              <span>{endReason !== null && sessionEndNames[endReason]}</span>
              <span className={styles.quiet}>{t('detail.fromNode', { node, address })}</span>
            </li>
          ))}
        </ul>
      )}
    </TitledSection>
  );
}

function Refusals({ detail: { refusals } }: { detail: TileDetail }) {
  const { t } = useTranslation('monitor');
  const refusalText = useRefusalText();
  return (
    <TitledSection title={t('detail.refusals')}>
      {refusals.length === 0 ? (
        <p className={styles.quiet}>{t('detail.noRefusals')}</p>
      ) : (
        <ul className={styles.rows}>
          {refusals.map(({ reason, times, lastTime, address, firstTime }) => (
            <li key={`${reason} ${firstTime}`}>
              <span>{refusalText(reason)}</span>
              <span className={styles.quiet}>
                {t('detail.tried', { count: times, time: moment(lastTime), address })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </TitledSection>
  );
}

import { titleOfKey } from '@touchline/domain/access/navigation';
import { routeOfKey } from '@touchline/domain/access/permission-grammar';
import { needsLook, type WallState, wallStates } from '@touchline/domain/monitor/monitor-rules';
import { formatTime } from '@touchline/domain/times';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { useMay } from '../../../entities/session/use-may.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { showToast } from '../../../lib/page/notices.ts';
import { inMerchant, useOpenMerchant } from '../../../lib/session/open-merchant.ts';
import { useOwnMerchant } from '../../../lib/session/own-merchant.ts';
import { ListPage } from '../../../widgets/list/list-page.tsx';
import { ListEmpty, ListFailed } from '../../../widgets/list/list-states.tsx';
import { SearchBox } from '../../../widgets/list/search-box.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import { closeStream, type WatchedTile, useWall, type WallCall } from '../monitor.api.ts';
import '../monitor.messages.ts';
import { useFullScreen } from './use-full-screen.ts';
import { WallTile } from './wall-tile.tsx';

import styles from './wall.module.css';

const SingleSelect = lazyPart(
  async () => (await import('../../../widgets/pickers/single-select.tsx')).SingleSelect<WallState>,
);
const CloseDialog = lazyPart(async () => (await import('../../../entities/appointment/close-dialog.tsx')).CloseDialog);
const TileDrawer = lazyPart(async () => (await import('../tile-drawer.tsx')).TileDrawer);
const SettingsDialog = lazyPart(async () => (await import('../settings-dialog.tsx')).SettingsDialog);

interface WallProps {
  call: WallCall;
  page: 'mon_liv' | 'mon_gam';
}

/** Running appointments as tiles, those that need a look first. */
export function Wall({ call, page }: WallProps) {
  const { t } = useTranslation('monitor');
  const wall = useWall(call);
  const [keyword, setKeyword] = useState('');
  const [state, setState] = useState<WallState | null>(null);
  const [openedTile, setOpenedTile] = useState<WatchedTile | null>(null);
  const [closing, setClosing] = useState<WatchedTile | null>(null);
  const [isSetting, setIsSetting] = useState(false);
  const mayClose = useMay('pro_pro_lis-action');
  // On the wall of all merchants they would be the platform's alone.
  const isOfOneMerchant = useOwnMerchant() !== null;
  const maySet = useMay('mon_liv-action') && isOfOneMerchant;
  const screen = useFullScreen();
  const filters = { keyword, state };
  return (
    <ListPage
      title={titleOfKey(page)}
      filters={
        <>
          <SearchBox label={t('search')} value={keyword} isInstant onSearch={setKeyword} />
          <SingleSelect
            label={t('state')}
            options={wallStates.map((value) => ({ value, label: t(`walls.${value}`) }))}
            value={state}
            width={120}
            canBeCleared
            onChange={setState}
          />
        </>
      }
      actions={
        <>
          {maySet && page === 'mon_liv' && <Button onClick={() => setIsSetting(true)}>{t('settings')}</Button>}
          <Button onClick={screen.enter}>{t('fullScreen')}</Button>
        </>
      }
    >
      <div className={styles.wall} data-full={screen.isFull || undefined}>
        <WallBar wall={wall} screen={screen} />
        <Tiles
          wall={wall}
          filters={filters}
          mayClose={mayClose}
          onOpen={setOpenedTile}
          onClose={setClosing}
          onClear={() => {
            setKeyword('');
            setState(null);
          }}
        />
      </div>
      {openedTile !== null && <TileDrawer tile={openedTile} onClose={() => setOpenedTile(null)} />}
      {isSetting && <SettingsDialog onClose={() => setIsSetting(false)} />}
      {closing !== null && (
        <CloseDialog
          name={closing.streamer.name}
          program={closing.programName}
          onConfirm={async () => {
            await closeStream(closing);
            showToast({ text: t('tile.closed', { name: closing.streamer.name }) });
            setClosing(null);
          }}
          onClose={() => setClosing(null)}
        />
      )}
    </ListPage>
  );
}

type WallQuery = ReturnType<typeof useWall>;

function WallBar({ wall, screen }: { wall: WallQuery; screen: ReturnType<typeof useFullScreen> }) {
  const { t } = useTranslation('monitor');
  const tiles = wall.data?.tiles ?? [];
  const trouble = tiles.filter(({ wallState }) => wallState !== null && needsLook(wallState)).length;
  return (
    <div className={styles.bar}>
      <span role="status">{tiles.length > 0 && t('summary', { total: tiles.length, trouble })}</span>
      {wall.data?.isCut === true && <span>{t('cut', { count: tiles.length })}</span>}
      {wall.isError && wall.data !== undefined && (
        <span className={styles.stale}>
          {t('staleHint', { time: formatTime(new Date(wall.dataUpdatedAt), 'second').slice(11) })}
        </span>
      )}
      {screen.isFull && <Button onClick={screen.leave}>{t('leaveFullScreen')}</Button>}
    </div>
  );
}

interface TilesProps {
  wall: WallQuery;
  filters: { readonly keyword: string; readonly state: WallState | null };
  mayClose: boolean;
  onOpen: (tile: WatchedTile) => void;
  onClose: (tile: WatchedTile) => void;
  onClear: () => void;
}

function Tiles({ wall, filters, mayClose, onOpen, onClose, onClear }: TilesProps) {
  const { t } = useTranslation('monitor');
  const navigate = useNavigate();
  const openMerchant = useOpenMerchant();
  const maySeePlan = useMay('pro_pro_lis-view');
  if (wall.data === undefined) {
    if (wall.error !== null) return <ListFailed error={wall.error} onRetry={() => void wall.refetch()} />;
    return (
      <div className={styles.tiles} role="status" aria-label={t('loading')}>
        {Array.from({ length: 15 }, (_, at) => (
          <div key={at} className={styles.bones} aria-hidden="true" />
        ))}
      </div>
    );
  }
  const { tiles } = wall.data;
  if (tiles.length === 0) {
    const toPlan = () => void navigate(inMerchant(openMerchant, routeOfKey('pro_pro_lis')));
    return (
      <ListEmpty
        text={t('empty.none')}
        hint={t('empty.noneHint')}
        action={maySeePlan ? { label: t('empty.toPlan'), onClick: toPlan } : undefined}
      />
    );
  }
  const shown = tiles.filter((tile) => fits(tile, filters));
  if (shown.length === 0)
    return <ListEmpty text={t('empty.filtered')} action={{ label: t('empty.clear'), onClick: onClear }} />;
  const showsMerchant = new Set(tiles.map(({ merchantCode }) => merchantCode)).size > 1;
  return (
    <div className={styles.tiles}>
      {shown.map((tile) => (
        <WallTile
          key={tile.programId}
          tile={tile}
          showsMerchant={showsMerchant}
          mayClose={mayClose}
          onOpen={onOpen}
          onClose={onClose}
        />
      ))}
    </div>
  );
}

function fits({ wallState, streamer, ...tile }: WatchedTile, { keyword, state }: TilesProps['filters']): boolean {
  if (state !== null && wallState !== state) return false;
  const wanted = keyword.trim().toLowerCase();
  const texts = [streamer.name, streamer.nickname, streamer.streamerCode, tile.hname, tile.aname, tile.lname];
  return [...texts, tile.programName, tile.merchantAlias].some((text) => text.toLowerCase().includes(wanted));
}

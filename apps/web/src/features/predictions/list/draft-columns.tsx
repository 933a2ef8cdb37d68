import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { MatchCell } from '../../../entities/match/match-cell.tsx';
import { CopyText } from '../../../widgets/list/cells/copy-text.tsx';
import { CutText } from '../../../widgets/list/cells/cut-text.tsx';
import { OpenText } from '../../../widgets/list/cells/open-text.tsx';
import { StatusDot, type StatusTone } from '../../../widgets/list/cells/status-dot.tsx';
import { TwoLines } from '../../../widgets/list/cells/two-lines.tsx';
import type { DataColumn } from '../../../widgets/list/table/table-columns.tsx';
import { lineWords, selectionWords } from '../draft-words.ts';
import type { ListedDraft } from '../predictions.api.ts';
import '../predictions.messages.ts';

import styles from '../predictions.module.css';

type DraftState = 'expired' | 'review' | 'returned' | 'refused' | 'scheduled' | 'draft';

const tones: Readonly<Record<DraftState, StatusTone>> = {
  expired: 'dark',
  review: 'active',
  returned: 'warning',
  refused: 'bad',
  scheduled: 'good',
  draft: 'quiet',
};

/** The one thing to know of it first. */
function stateOf({ isExpired, state, refusal, remark, scheduledTime }: ListedDraft): DraftState {
  if (isExpired) return 'expired';
  if (state === 'review') return 'review';
  if (scheduledTime !== null) return 'scheduled';
  if (refusal !== null) return 'refused';
  return remark === null ? 'draft' : 'returned';
}

export function useDraftColumns(onOpen: ((draft: ListedDraft) => void) | undefined): DataColumn<ListedDraft>[] {
  const { t } = useTranslation('predictions');
  return [
    {
      key: 'title',
      title: t('columns.title'),
      minWidth: 208,
      isFixed: true,
      render: (draft) =>
        onOpen === undefined || draft.state === 'review' ? (
          <CutText text={draft.title} />
        ) : (
          <OpenText text={draft.title} onOpen={() => onOpen(draft)} />
        ),
    },
    {
      key: 'state',
      title: t('columns.state'),
      width: 160,
      render: (draft) => <State draft={draft} />,
    },
    {
      key: 'battle',
      title: t('columns.battle'),
      minWidth: 200,
      render: (draft) => (
        <MatchCell home={draft.homeName} away={draft.awayName} leagueName={draft.leagueName} logos={draft} />
      ),
    },
    {
      key: 'gameTime',
      title: t('columns.gameTime'),
      width: 144,
      render: ({ gameTime }) => formatTime(gameTime),
    },
    {
      key: 'predict',
      title: t('columns.predict'),
      width: 184,
      render: (draft) => <Predicted draft={draft} />,
    },
    {
      key: 'updatedDate',
      title: t('columns.updatedDate'),
      width: 144,
      render: ({ updatedDate }) => formatTime(updatedDate),
    },
    {
      key: 'id',
      title: t('columns.id'),
      width: 112,
      isExtra: true,
      render: ({ id }) => <CopyText text={id} />,
    },
  ];
}

/** The selection with its odds, and the play type. */
function Predicted({ draft }: { draft: ListedDraft }) {
  const { oddType, oddTypeName, line } = draft;
  const second = [oddTypeName, lineWords(oddType, line)].filter((word) => word !== '').join(' ');
  return (
    <TwoLines
      first={
        <span className={styles.figures}>
          <CutText text={selectionWords(draft)} />
        </span>
      }
      second={<CutText text={second} />}
    />
  );
}

function State({ draft }: { draft: ListedDraft }) {
  const { t } = useTranslation('predictions');
  const state = stateOf(draft);
  const dot = <StatusDot tone={tones[state]} text={t(`states.${state}`)} />;
  const more = {
    expired: null,
    draft: null,
    review: null,
    scheduled: draft.scheduledTime && t('stateAt', { time: formatTime(draft.scheduledTime) }),
    refused: draft.refusal?.message,
    returned: draft.remark,
  }[state];
  return more == null ? dot : <TwoLines first={dot} second={<CutText text={more} />} />;
}

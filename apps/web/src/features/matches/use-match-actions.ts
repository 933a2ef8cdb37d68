import { appointmentRoute } from '@touchline/domain/access/permission-grammar';
import { isOffered, type MatchAct, matchStatus } from '@touchline/domain/matches/match-status';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { useMay } from '../../entities/session/use-may.ts';
import type { RowAction } from '../../widgets/list/table/row-actions.tsx';
import type { MatchDialog } from './dialogs/match-dialogs.tsx';
import { useShelf } from './list/use-shelf.ts';
import './matches.messages.ts';
import type { MatchPage } from './match-page.ts';
import type { ListedMatch } from './matches.api.ts';

interface Ways {
  readonly onOpen: (matchId: string) => void;
  readonly onAsk: (dialog: MatchDialog) => void;
  readonly onReserve: (matchId: string) => void;
}

/** Row actions of a match on this page; undefined where the page has no such column. */
export function useMatchActions(
  matchPage: MatchPage,
  { onOpen, onAsk, onReserve }: Ways,
): ((match: ListedMatch) => RowAction[]) | undefined {
  const { t } = useTranslation('matches');
  const setShelf = useShelf(matchPage);
  const mayChange = useMay(matchPage.changeKeys, 'shared');
  const mayChangeAnchors = useMay('pro_anc_lis-action', 'shared');
  const maySeeAppointments = useMay('pro_anc_lis-view');
  const mayReserve = useMay('pro_anc_lis-reservation');
  const navigate = useNavigate();
  if (!mayChange && !mayChangeAnchors) return undefined;

  return (match) => {
    const offered = (act: MatchAct, onClick: () => void, more: Partial<RowAction> = {}): RowAction[] =>
      mayChange && isOffered(act, match.status) ? [{ key: act, label: t(`actions.${act}`), onClick, ...more }] : [];
    const dialogAction = (kind: 'merge' | 'reassociate'): RowAction[] =>
      mayChange ? [{ key: kind, label: t(`actions.${kind}`), onClick: () => onAsk({ kind, match }) }] : [];
    const { matchId } = match;
    const own = (key: 'reserve' | 'appointments', isHeld: boolean, onClick: () => void): RowAction[] =>
      isHeld ? [{ key, label: t(`actions.${key}`), onClick }] : [];
    return [
      ...offered('edit', () => onOpen(matchId)),
      ...own('reserve', mayReserve && match.status === matchStatus.onShelf, () => onReserve(matchId)),
      ...offered('putOnShelf', () => setShelf(match, 'putOnShelf')),
      ...offered('takeOffShelf', () => setShelf(match, 'takeOffShelf')),
      ...offered('lift', () => setShelf(match, 'lift')),
      ...own(
        'appointments',
        maySeeAppointments,
        () => void navigate(`${appointmentRoute(matchPage.code)}?matchId=${matchId}`),
      ),
      ...offered('renew', () => onAsk({ kind: 'renew', match })),
      ...dialogAction('reassociate'),
      ...dialogAction('merge'),
      ...offered('recycle', () => onAsk({ kind: 'recycle', match }), { isDanger: true }),
    ];
  };
}

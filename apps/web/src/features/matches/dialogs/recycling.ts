import { matchStatus } from '@touchline/domain/matches/match-status';
import { useTranslation } from 'react-i18next';
import { errors } from 'virtual:errors';

import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { CallError } from '../../../lib/calls/call-error.ts';
import { showBanner, showToast } from '../../../lib/page/notices.ts';
import type { MatchPage } from '../match-page.ts';
import '../matches.messages.ts';
import { type ListedMatch, recycleMatch, setStatus } from '../matches.api.ts';
import type { MatchSupplierRecord } from '../one-match.api.ts';

/** Something still belongs to it: a supplier's record, or an appointment that has not ended. */
export function isStillAssociated(error: unknown): boolean {
  return error instanceof CallError && error.code === errors.stillAssociated.code;
}

type TiedRecords = readonly Pick<MatchSupplierRecord, 'supplier' | 'supplierId'>[];

/** Takes the given records off, recycles, and offers to bring all of it back to where it stood. */
export function useRecycling(matchPage: MatchPage): (match: ListedMatch, tied?: TiedRecords) => Promise<void> {
  const { t } = useTranslation(['matches', 'common']);
  return async (match, tied = []) => {
    const { matchId, status } = match;
    const name = nameOfMatch(match);
    await recycleMatch(matchPage, matchId, tied.length > 0);
    const before = status === matchStatus.onShelf ? status : matchStatus.offShelf;
    const undo = async () => {
      try {
        const records = tied.map(({ supplier, supplierId }) => ({ supplier, supplierId }));
        await setStatus(matchPage, matchId, before, records);
        showToast({ text: t('matches:done.lift', { name }) });
      } catch (error) {
        if (error instanceof CallError) showBanner(error);
      }
    };
    showToast({
      text: t('matches:done.recycle', { name }),
      action: { label: t('common:notices.undo'), run: undo },
    });
  };
}

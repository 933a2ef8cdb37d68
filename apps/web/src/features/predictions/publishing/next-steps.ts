import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import type { PredictionPage } from '../../../entities/prediction/prediction-page.ts';
import { useMay } from '../../../entities/session/use-may.ts';
import type { ToastAction } from '../../../lib/page/notices.ts';
import { inMerchant, useOpenMerchant } from '../../../lib/session/open-merchant.ts';
import { type ListedDraft, readContext } from '../predictions.api.ts';
import type { FormStart } from '../wizard/keeping/use-opened-form.ts';
import '../predictions.messages.ts';

export interface NextSteps {
  /** Once it is published. */
  readonly published: readonly ToastAction[];
  /** Once it is sent to review, or planned. */
  readonly again: ToastAction;
}

const publishedPages = { 1: 'pre_soc_odd_pub', 2: 'pre_bak_odd_pub' } as const;

/** Actions of the toast after publishing: view, for those who may see the published list, and write another. */
export function useNextSteps(
  { sportId }: PredictionPage,
  id: string | undefined,
  onAgain: () => Promise<void> | void,
): NextSteps {
  const { t } = useTranslation('predictions');
  const navigate = useNavigate();
  const openMerchant = useOpenMerchant();
  const page = publishedPages[sportId];
  const mayView = useMay(`${page}-view`);
  const again = { label: t('publish.again'), run: onAgain };
  if (!mayView || id === undefined) return { published: [again], again };
  const run = () => void navigate(inMerchant(openMerchant, `/${page}`, `?prediction=${id}`));
  return { published: [{ label: t('publish.view'), run }, again], again };
}

/** The league and day of a listed draft. The level is the match's; of a match off shelf nobody can write again. */
export async function startLike({ matchId, leagueId, gameTime }: ListedDraft): Promise<FormStart | undefined> {
  const context = await readContext(matchId).catch(() => null);
  if (context === null) return undefined;
  return { leagueLevel: context.leagueLevel, league: leagueId, leagueDate: formatTime(gameTime, 'day') };
}

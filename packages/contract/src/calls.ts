import { accountCalls } from './accounts.ts';
import { anchorImportCalls } from './anchors/anchor-import.ts';
import { anchorCalls } from './anchors/anchors.ts';
import { appointmentCalls } from './appointments/appointments.ts';
import { calendarCalls } from './appointments/calendars.ts';
import { captchaCalls } from './captcha.ts';
import { catalogCalls } from './catalog.ts';
import type { Call } from './definition/call.ts';
import { domainCalls } from './domains/domains.ts';
import { pushTargetCalls } from './domains/push-targets.ts';
import { groupCalls } from './groups.ts';
import { liveHistoryCalls } from './live/live-history.ts';
import { liveCalls } from './live/live.ts';
import { mediaNodeCalls } from './live/media-nodes.ts';
import { monitorCalls } from './live/monitor.ts';
import { previewCalls } from './live/previews.ts';
import { matchFactCalls } from './match-facts.ts';
import { matchCalls } from './matches.ts';
import { merchantCalls } from './merchants.ts';
import { noticeCalls } from './notices.ts';
import { oddsProviderCalls } from './odds-providers.ts';
import { oddsCalls } from './odds.ts';
import { operationLogCalls } from './operation-logs.ts';
import { photoCalls } from './photos.ts';
import { predictionRecordCalls } from './predictions/prediction-records.ts';
import { predictionReviewCalls } from './predictions/prediction-reviews.ts';
import { predictionCalls } from './predictions/predictions.ts';
import { publishedPredictionCalls } from './predictions/published-predictions.ts';
import { profileCalls } from './profile.ts';
import { callRecordCalls } from './records/call-records.ts';
import { roleCalls } from './roles.ts';
import { savedViewCalls } from './saved-views.ts';
import { searchCalls } from './search.ts';
import { secondFactorCalls } from './second-factor.ts';
import { signInCalls } from './sign-in.ts';
import { autoLinkCalls, proposalCalls, quarantineCalls, supplierCalls } from './suppliers.ts';
import { systemCalls } from './system.ts';
import { tabooWordCalls } from './taboo-words.ts';
import { taskCalls } from './tasks.ts';
import { valueAddedCalls } from './value-added.ts';

export const apiPrefix = '/api/v1';

/** Where a call is on the wire. */
export function addressOf({ path, outside }: Pick<Call, 'path' | 'outside'>): string {
  return outside ? path : apiPrefix + path;
}

export const calls = {
  ...systemCalls,
  ...captchaCalls,
  ...signInCalls,
  ...secondFactorCalls,
  ...profileCalls,
  ...accountCalls,
  ...roleCalls,
  ...groupCalls,
  ...merchantCalls,
  ...pushTargetCalls,
  ...domainCalls,
  ...anchorCalls,
  ...anchorImportCalls,
  ...appointmentCalls,
  ...calendarCalls,
  ...liveHistoryCalls,
  ...monitorCalls,
  ...previewCalls,
  ...mediaNodeCalls,
  ...photoCalls,
  ...operationLogCalls,
  ...callRecordCalls,
  ...searchCalls,
  ...taskCalls,
  ...liveCalls,
  ...noticeCalls,
  ...savedViewCalls,
  ...catalogCalls,
  ...matchCalls,
  ...supplierCalls,
  ...proposalCalls,
  ...quarantineCalls,
  ...autoLinkCalls,
  ...oddsCalls,
  ...oddsProviderCalls,
  ...matchFactCalls,
  ...tabooWordCalls,
  ...predictionCalls,
  ...publishedPredictionCalls,
  ...predictionReviewCalls,
  ...predictionRecordCalls,
  ...valueAddedCalls,
} satisfies Record<string, Call>;

export type Calls = typeof calls;
export type CallId = keyof Calls;

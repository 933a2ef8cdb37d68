import { accountsRoutes } from '../modules/accounts/index.ts';
import { anchorsRoutes } from '../modules/anchors/index.ts';
import { appointmentsRoutes } from '../modules/appointments/index.ts';
import { calendarsRoutes } from '../modules/calendars/index.ts';
import { callRecordsRoutes } from '../modules/call-records/index.ts';
import { captchaRoutes } from '../modules/captcha/index.ts';
import { catalogRoutes } from '../modules/catalog/index.ts';
import { domainsRoutes } from '../modules/domains/index.ts';
import { groupsRoutes } from '../modules/groups/index.ts';
import { liveHistoryRoutes } from '../modules/live-history/index.ts';
import { liveRoutes } from '../modules/live/index.ts';
import { matchFactsRoutes } from '../modules/match-facts/index.ts';
import { matchesRoutes } from '../modules/matches/index.ts';
import { mediaNodesRoutes } from '../modules/media-nodes/index.ts';
import { merchantsRoutes } from '../modules/merchants/index.ts';
import { monitorRoutes } from '../modules/monitor/index.ts';
import { noticesRoutes } from '../modules/notices/index.ts';
import { oddsProvidersRoutes } from '../modules/odds-providers/index.ts';
import { oddsRoutes } from '../modules/odds/index.ts';
import { operationLogRoutes } from '../modules/operation-logs/index.ts';
import { photosRoutes } from '../modules/photos/index.ts';
import { predictionRecordsRoutes } from '../modules/prediction-records/index.ts';
import { predictionReviewsRoutes } from '../modules/prediction-reviews/index.ts';
import { predictionsRoutes } from '../modules/predictions/index.ts';
import { previewsRoutes } from '../modules/previews/index.ts';
import { profileRoutes } from '../modules/profile/index.ts';
import { publishedPredictionsRoutes } from '../modules/published-predictions/index.ts';
import { pushTargetsRoutes } from '../modules/push-targets/index.ts';
import { rolesRoutes } from '../modules/roles/index.ts';
import { savedViewsRoutes } from '../modules/saved-views/index.ts';
import { searchRoutes } from '../modules/search/index.ts';
import { secondFactorRoutes } from '../modules/second-factor/index.ts';
import { signInRoutes } from '../modules/sign-in/index.ts';
import { suppliersRoutes } from '../modules/suppliers/index.ts';
import { systemRoutes } from '../modules/system/index.ts';
import { createTabooChecker, type TabooChecker, tabooWordsRoutes } from '../modules/taboo-words/index.ts';
import { tasksRoutes } from '../modules/tasks/index.ts';
import { valueAddedRoutes } from '../modules/value-added/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Routes } from '../platform/route.ts';
import { allPushTargetGuards } from './push-target-guards.ts';
import { allRecycleGuards } from './recycle-guards.ts';
import { allTasks } from './tasks.ts';
import { allTopics } from './topics.ts';

/** Asked within writes, too: it waits for no connection that these hold. */
export function tabooCheckerOf(platform: Platform) {
  return createTabooChecker({ ...platform, pool: platform.longReads });
}

export function allRoutes(platform: Platform, taboo: TabooChecker = tabooCheckerOf(platform)): Routes {
  return {
    ...systemRoutes(platform, allTopics),
    ...captchaRoutes(platform),
    ...signInRoutes(platform),
    ...secondFactorRoutes(platform),
    ...profileRoutes(platform),
    ...operationLogRoutes(platform),
    ...callRecordsRoutes(),
    ...accountsRoutes(platform),
    ...rolesRoutes(platform),
    ...groupsRoutes(),
    ...merchantsRoutes(platform),
    ...pushTargetsRoutes(allPushTargetGuards),
    ...domainsRoutes(platform),
    ...anchorsRoutes(platform),
    ...calendarsRoutes(platform),
    ...liveHistoryRoutes(platform),
    ...appointmentsRoutes(platform),
    ...liveRoutes(platform),
    ...monitorRoutes(),
    ...previewsRoutes(platform),
    ...mediaNodesRoutes(platform),
    ...photosRoutes(platform),
    ...searchRoutes(),
    ...tasksRoutes(platform, allTasks),
    ...noticesRoutes(platform),
    ...savedViewsRoutes(),
    ...catalogRoutes(platform),
    ...matchesRoutes(platform, allRecycleGuards),
    ...suppliersRoutes(platform),
    ...oddsRoutes(),
    ...oddsProvidersRoutes(),
    ...matchFactsRoutes(),
    ...tabooWordsRoutes(platform, taboo),
    ...predictionsRoutes(platform, taboo),
    ...publishedPredictionsRoutes(),
    ...predictionReviewsRoutes(platform, taboo),
    ...predictionRecordsRoutes(),
    ...valueAddedRoutes(platform, taboo),
  };
}

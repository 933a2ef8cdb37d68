import { accountsRoutes } from '../modules/accounts/index.ts';
import { captchaRoutes } from '../modules/captcha/index.ts';
import { catalogRoutes } from '../modules/catalog/index.ts';
import { matchesRoutes } from '../modules/matches/index.ts';
import { merchantsRoutes } from '../modules/merchants/index.ts';
import { operationLogRoutes } from '../modules/operation-logs/index.ts';
import { profileRoutes } from '../modules/profile/index.ts';
import { rolesRoutes } from '../modules/roles/index.ts';
import { savedViewsRoutes } from '../modules/saved-views/index.ts';
import { searchRoutes } from '../modules/search/index.ts';
import { secondFactorRoutes } from '../modules/second-factor/index.ts';
import { signInRoutes } from '../modules/sign-in/index.ts';
import { suppliersRoutes } from '../modules/suppliers/index.ts';
import { systemRoutes } from '../modules/system/index.ts';
import { tasksRoutes } from '../modules/tasks/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Routes } from '../platform/route.ts';
import { allTasks } from './tasks.ts';
import { allTopics } from './topics.ts';

export function allRoutes(platform: Platform): Routes {
  return {
    ...systemRoutes(platform, allTopics),
    ...captchaRoutes(platform),
    ...signInRoutes(platform),
    ...secondFactorRoutes(platform),
    ...profileRoutes(platform),
    ...operationLogRoutes(platform),
    ...accountsRoutes(platform),
    ...rolesRoutes(platform),
    ...merchantsRoutes(platform),
    ...searchRoutes(),
    ...tasksRoutes(platform, allTasks),
    ...savedViewsRoutes(),
    ...catalogRoutes(platform),
    ...matchesRoutes(platform),
    ...suppliersRoutes(platform),
  };
}

import { captchaRoutes } from '../modules/captcha/index.ts';
import { profileRoutes } from '../modules/profile/index.ts';
import { signInRoutes } from '../modules/sign-in/index.ts';
import { systemRoutes } from '../modules/system/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Routes } from './route.ts';

export function allRoutes(platform: Platform): Routes {
  return {
    ...systemRoutes(platform),
    ...captchaRoutes(platform),
    ...signInRoutes(platform),
    ...profileRoutes(platform),
  };
}

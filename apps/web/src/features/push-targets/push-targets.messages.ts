import { addMessages } from '../../lib/i18n.ts';
import pushTargets from '../../locales/zh-CN/push-targets.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'push-targets': typeof pushTargets;
  }
}

addMessages('push-targets', pushTargets);

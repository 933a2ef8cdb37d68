import { addMessages } from '../../../lib/i18n.ts';
import drawer from '../../../locales/zh-CN/match-drawer.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'match-drawer': typeof drawer;
  }
}

/** Apart from the schedule, which is read without them. */
addMessages('match-drawer', drawer);

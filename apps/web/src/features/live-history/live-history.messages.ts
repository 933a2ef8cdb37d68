import { addMessages } from '../../lib/i18n.ts';
import liveHistory from '../../locales/zh-CN/live-history.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'live-history': typeof liveHistory;
  }
}

addMessages('live-history', liveHistory);

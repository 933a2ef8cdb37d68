import { addMessages } from '../../lib/i18n.ts';
import timeline from '../../locales/zh-CN/timeline.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    timeline: typeof timeline;
  }
}

addMessages('timeline', timeline);

import { addMessages } from '../../lib/i18n.ts';
import anchors from '../../locales/zh-CN/anchors.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    anchors: typeof anchors;
  }
}

addMessages('anchors', anchors);

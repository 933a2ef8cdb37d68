import { addMessages } from '../../lib/i18n.ts';
import guides from '../../locales/zh-CN/guides.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    guides: typeof guides;
  }
}

addMessages('guides', guides);

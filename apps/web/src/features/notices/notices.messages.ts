import { addMessages } from '../../lib/i18n.ts';
import notices from '../../locales/zh-CN/notices.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    notices: typeof notices;
  }
}

addMessages('notices', notices);

import { addMessages } from '../../../lib/i18n.ts';
import odds from '../../../locales/zh-CN/odds.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    odds: typeof odds;
  }
}

addMessages('odds', odds);

import { addMessages } from '../../lib/i18n.ts';
import merchants from '../../locales/zh-CN/merchants.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    merchants: typeof merchants;
  }
}

addMessages('merchants', merchants);

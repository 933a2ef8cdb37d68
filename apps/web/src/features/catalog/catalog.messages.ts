import { addMessages } from '../../lib/i18n.ts';
import catalog from '../../locales/zh-CN/catalog.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    catalog: typeof catalog;
  }
}

addMessages('catalog', catalog);

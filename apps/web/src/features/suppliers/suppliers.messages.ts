import { addMessages } from '../../lib/i18n.ts';
import suppliers from '../../locales/zh-CN/suppliers.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    suppliers: typeof suppliers;
  }
}

addMessages('suppliers', suppliers);

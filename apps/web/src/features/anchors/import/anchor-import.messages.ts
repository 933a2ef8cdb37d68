import { addMessages } from '../../../lib/i18n.ts';
import anchorImport from '../../../locales/zh-CN/anchor-import.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'anchor-import': typeof anchorImport;
  }
}

addMessages('anchor-import', anchorImport);

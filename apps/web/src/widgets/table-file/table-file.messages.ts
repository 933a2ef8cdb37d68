import { addMessages } from '../../lib/i18n.ts';
import tableFile from '../../locales/zh-CN/table-file.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'table-file': typeof tableFile;
  }
}

addMessages('table-file', tableFile);

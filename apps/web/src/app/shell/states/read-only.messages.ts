import { addMessages } from '../../../lib/i18n.ts';
import readOnly from '../../../locales/zh-CN/read-only.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'read-only': typeof readOnly;
  }
}

addMessages('read-only', readOnly);

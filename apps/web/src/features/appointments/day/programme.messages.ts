import { addMessages } from '../../../lib/i18n.ts';
import programme from '../../../locales/zh-CN/programme.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    programme: typeof programme;
  }
}

addMessages('programme', programme);

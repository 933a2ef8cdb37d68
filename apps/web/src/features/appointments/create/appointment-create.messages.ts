import { addMessages } from '../../../lib/i18n.ts';
import texts from '../../../locales/zh-CN/appointment-create.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'appointment-create': typeof texts;
  }
}

addMessages('appointment-create', texts);

import { addMessages } from '../../../lib/i18n.ts';
import texts from '../../../locales/zh-CN/appointment-handover.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'appointment-handover': typeof texts;
  }
}

addMessages('appointment-handover', texts);

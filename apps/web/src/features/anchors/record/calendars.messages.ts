import { addMessages } from '../../../lib/i18n.ts';
import calendars from '../../../locales/zh-CN/calendars.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    calendars: typeof calendars;
  }
}

addMessages('calendars', calendars);

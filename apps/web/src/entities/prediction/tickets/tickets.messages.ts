import { addMessages } from '../../../lib/i18n.ts';
import tickets from '../../../locales/zh-CN/tickets.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    tickets: typeof tickets;
  }
}

addMessages('tickets', tickets);

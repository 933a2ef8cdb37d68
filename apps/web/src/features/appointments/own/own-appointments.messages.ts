import { addMessages } from '../../../lib/i18n.ts';
import own from '../../../locales/zh-CN/own-appointments.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'own-appointments': typeof own;
  }
}

addMessages('own-appointments', own);

import { addMessages } from '../../lib/i18n.ts';
import appointments from '../../locales/zh-CN/appointments.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    appointments: typeof appointments;
  }
}

addMessages('appointments', appointments);

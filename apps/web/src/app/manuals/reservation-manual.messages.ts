import { addMessages } from '../../lib/i18n.ts';
import reservationManual from '../../locales/zh-CN/reservation-manual.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'reservation-manual': typeof reservationManual;
  }
}

addMessages('reservation-manual', reservationManual);

import { addMessages } from '../../../lib/i18n.ts';
import appointmentCards from '../../../locales/zh-CN/appointment-cards.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'appointment-cards': typeof appointmentCards;
  }
}

addMessages('appointment-cards', appointmentCards);

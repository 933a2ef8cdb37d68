import { addMessages } from '../../../lib/i18n.ts';
import places from '../../../locales/zh-CN/places.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    places: typeof places;
  }
}

addMessages('places', places);

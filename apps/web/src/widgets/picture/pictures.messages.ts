import { addMessages } from '../../lib/i18n.ts';
import pictures from '../../locales/zh-CN/pictures.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    pictures: typeof pictures;
  }
}

addMessages('pictures', pictures);

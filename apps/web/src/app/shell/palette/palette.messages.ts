import { addMessages } from '../../../lib/i18n.ts';
import palette from '../../../locales/zh-CN/palette.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    palette: typeof palette;
  }
}

/** Apart from the shell, which shows them when asked. */
addMessages('palette', palette);

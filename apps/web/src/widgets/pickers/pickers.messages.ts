import { addMessages } from '../../lib/i18n.ts';
import pickers from '../../locales/zh-CN/pickers.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    pickers: typeof pickers;
  }
}

addMessages('pickers', pickers);

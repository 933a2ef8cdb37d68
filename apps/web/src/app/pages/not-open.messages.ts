import { addMessages } from '../../lib/i18n.ts';
import notOpen from '../../locales/zh-CN/not-open.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'not-open': typeof notOpen;
  }
}

/** Apart from the shell, whose other pages are read without them. */
addMessages('not-open', notOpen);

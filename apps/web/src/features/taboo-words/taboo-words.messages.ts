import { addMessages } from '../../lib/i18n.ts';
import tabooWords from '../../locales/zh-CN/taboo-words.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'taboo-words': typeof tabooWords;
  }
}

addMessages('taboo-words', tabooWords);

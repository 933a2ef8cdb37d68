import { addMessages } from '../../lib/i18n.ts';
import words from '../../locales/zh-CN/appointment-words.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'appointment-words': typeof words;
  }
}

addMessages('appointment-words', words);

import { addMessages } from '../../lib/i18n.ts';
import words from '../../locales/zh-CN/live-preview.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'live-preview': typeof words;
  }
}

addMessages('live-preview', words);

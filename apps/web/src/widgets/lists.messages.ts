import { addMessages } from '../lib/i18n.ts';
import lists from '../locales/zh-CN/lists.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    lists: typeof lists;
  }
}

addMessages('lists', lists);

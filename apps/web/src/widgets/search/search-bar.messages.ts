import { addMessages } from '../../lib/i18n.ts';
import searchBar from '../../locales/zh-CN/search-bar.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'search-bar': typeof searchBar;
  }
}

addMessages('search-bar', searchBar);

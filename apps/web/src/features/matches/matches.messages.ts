import { addMessages } from '../../lib/i18n.ts';
import matches from '../../locales/zh-CN/matches.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    matches: typeof matches;
  }
}

addMessages('matches', matches);

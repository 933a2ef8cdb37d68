import { addMessages } from '../../lib/i18n.ts';
import oddsProviders from '../../locales/zh-CN/odds-providers.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'odds-providers': typeof oddsProviders;
  }
}

addMessages('odds-providers', oddsProviders);

import { addMessages } from '../../lib/i18n.ts';
import secondFactor from '../../locales/zh-CN/second-factor.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'second-factor': typeof secondFactor;
  }
}

addMessages('second-factor', secondFactor);

import { addMessages } from '../../../lib/i18n.ts';
import linkReasons from '../../../locales/zh-CN/link-reasons.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'link-reasons': typeof linkReasons;
  }
}

addMessages('link-reasons', linkReasons);

import { addMessages } from '../../lib/i18n.ts';
import valueAdded from '../../locales/zh-CN/value-added.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'value-added': typeof valueAdded;
  }
}

addMessages('value-added', valueAdded);

import { addMessages } from '../../lib/i18n.ts';
import merchantOwner from '../../locales/zh-CN/merchant-owner.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'merchant-owner': typeof merchantOwner;
  }
}

addMessages('merchant-owner', merchantOwner);

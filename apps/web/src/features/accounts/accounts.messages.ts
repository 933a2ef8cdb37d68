import { addMessages } from '../../lib/i18n.ts';
import accounts from '../../locales/zh-CN/accounts.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    accounts: typeof accounts;
  }
}

addMessages('accounts', accounts);

import { addMessages } from '../../lib/i18n.ts';
import domains from '../../locales/zh-CN/domains.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    domains: typeof domains;
  }
}

addMessages('domains', domains);

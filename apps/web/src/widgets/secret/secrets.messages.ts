import { addMessages } from '../../lib/i18n.ts';
import secrets from '../../locales/zh-CN/secrets.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    secrets: typeof secrets;
  }
}

addMessages('secrets', secrets);

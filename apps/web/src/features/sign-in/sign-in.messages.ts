import { addMessages } from '../../lib/i18n.ts';
import signIn from '../../locales/zh-CN/sign-in.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'sign-in': typeof signIn;
  }
}

addMessages('sign-in', signIn);

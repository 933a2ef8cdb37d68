import { addMessages } from '../../lib/i18n.ts';
import profile from '../../locales/zh-CN/profile.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    profile: typeof profile;
  }
}

addMessages('profile', profile);

import { addMessages } from '../../lib/i18n.ts';
import shell from '../../locales/zh-CN/shell.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    shell: typeof shell;
  }
}

addMessages('shell', shell);

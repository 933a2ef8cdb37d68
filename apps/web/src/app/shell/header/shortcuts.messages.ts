import { addMessages } from '../../../lib/i18n.ts';
import shortcuts from '../../../locales/zh-CN/shortcuts.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    shortcuts: typeof shortcuts;
  }
}

/** Apart from the shell, which shows them when asked. */
addMessages('shortcuts', shortcuts);

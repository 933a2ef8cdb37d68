import { addMessages } from '../../../lib/i18n.ts';
import dialogs from '../../../locales/zh-CN/match-dialogs.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'match-dialogs': typeof dialogs;
  }
}

/** Apart from the schedule, which is read without them. */
addMessages('match-dialogs', dialogs);

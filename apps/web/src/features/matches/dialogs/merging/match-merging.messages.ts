import { addMessages } from '../../../../lib/i18n.ts';
import matchMerging from '../../../../locales/zh-CN/match-merging.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'match-merging': typeof matchMerging;
  }
}

addMessages('match-merging', matchMerging);

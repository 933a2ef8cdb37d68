import { addMessages } from '../../lib/i18n.ts';
import anchorManual from '../../locales/zh-CN/anchor-manual.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'anchor-manual': typeof anchorManual;
  }
}

addMessages('anchor-manual', anchorManual);

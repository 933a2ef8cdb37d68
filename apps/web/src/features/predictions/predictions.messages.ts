import { addMessages } from '../../lib/i18n.ts';
import predictions from '../../locales/zh-CN/predictions.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    predictions: typeof predictions;
  }
}

addMessages('predictions', predictions);

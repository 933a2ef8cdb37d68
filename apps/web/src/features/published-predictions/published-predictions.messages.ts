import { addMessages } from '../../lib/i18n.ts';
import publishedPredictions from '../../locales/zh-CN/published-predictions.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'published-predictions': typeof publishedPredictions;
  }
}

addMessages('published-predictions', publishedPredictions);

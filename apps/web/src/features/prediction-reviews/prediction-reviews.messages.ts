import { addMessages } from '../../lib/i18n.ts';
import predictionReviews from '../../locales/zh-CN/prediction-reviews.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'prediction-reviews': typeof predictionReviews;
  }
}

addMessages('prediction-reviews', predictionReviews);

import { addMessages } from '../../lib/i18n.ts';
import predictionRecords from '../../locales/zh-CN/prediction-records.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'prediction-records': typeof predictionRecords;
  }
}

addMessages('prediction-records', predictionRecords);

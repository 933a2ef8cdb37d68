import { addMessages } from '../../../lib/i18n.ts';
import views from '../../../locales/zh-CN/table-views.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'table-views': typeof views;
  }
}

/** Apart from the table, whose menu of views loads later. */
addMessages('table-views', views);

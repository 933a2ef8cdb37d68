import { addMessages } from '../lib/i18n.ts';
import widgets from '../locales/zh-CN/widgets.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    widgets: typeof widgets;
  }
}

addMessages('widgets', widgets);

import { addMessages } from '../../lib/i18n.ts';
import monitor from '../../locales/zh-CN/monitor.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    monitor: typeof monitor;
  }
}

addMessages('monitor', monitor);

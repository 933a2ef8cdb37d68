import { addMessages } from '../../lib/i18n.ts';
import operationLog from '../../locales/zh-CN/operation-log.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'operation-log': typeof operationLog;
  }
}

addMessages('operation-log', operationLog);

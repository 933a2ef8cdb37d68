import { addMessages } from '../../lib/i18n.ts';
import operationLog from '../../locales/zh-CN/operation-logs.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'operation-logs': typeof operationLog;
  }
}

addMessages('operation-logs', operationLog);

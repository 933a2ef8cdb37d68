import { addMessages } from '../../lib/i18n.ts';
import callRecords from '../../locales/zh-CN/call-records.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'call-records': typeof callRecords;
  }
}

addMessages('call-records', callRecords);

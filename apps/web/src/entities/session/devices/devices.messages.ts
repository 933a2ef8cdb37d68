import { addMessages } from '../../../lib/i18n.ts';
import devices from '../../../locales/zh-CN/devices.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    devices: typeof devices;
  }
}

addMessages('devices', devices);

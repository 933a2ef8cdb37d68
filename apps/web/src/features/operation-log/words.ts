import { titleOfKey } from '@touchline/domain/navigation';
import { pageOfAction } from '@touchline/domain/permission-grammar';
import { isPermissionKey, permissionIndex } from '@touchline/domain/permission-tree';
import { formatTime } from '@touchline/domain/times';

import { i18n } from '../../lib/i18n.ts';
import './operation-log.messages.ts';

/** As a person reads a value; null where there is nothing. */
export function wordsOf(field: string, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  switch (typeof value) {
    case 'boolean':
      return i18n.t(`operation-log:values.${camel(field) === 'enabled' ? 'enabled' : 'plain'}.${value}`);
    case 'string':
      return isPermissionKey(value) ? permissionWords(value) : (timeWords(value) ?? value);
    case 'object':
      return nameIn(value) ?? JSON.stringify(value, null, 2);
    default:
      return JSON.stringify(value);
  }
}

/** `bac_#_acc-action` → the page's name and what can be done there. */
function permissionWords(key: string): string {
  const page = titleOfKey(pageOfAction(key));
  const action = permissionIndex.get(key)?.node.name ?? key;
  return `${page} · ${action}`;
}

/** The field's name in its entity, else in any, else as it is stored. */
export function fieldWords(entity: string, field: string): string {
  const name = camel(field);
  const common = i18n.t(`operation-log:fields.common.${name}`, { defaultValue: field });
  return i18n.t(`operation-log:fields.${camel(entity)}.${name}`, { defaultValue: common });
}

/** A parameter of a request; null where we have no word of our own for it. */
export function parameterWords(name: string): string | null {
  const words = i18n.t(`operation-log:fields.common.${camel(name)}`, { defaultValue: '' });
  return words === '' ? null : words;
}

export function entityWords(entity: string): string {
  return i18n.t(`operation-log:entities.${camel(entity)}`, { defaultValue: entity });
}

function timeWords(value: string): string | null {
  const isInstant = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/.test(value);
  return isInstant && !Number.isNaN(Date.parse(value)) ? formatTime(value, 'second') : null;
}

function nameIn(value: object): string | null {
  if (!('name' in value) || typeof value.name !== 'string') return null;
  return value.name;
}

function camel(name: string): string {
  return name.replaceAll(/[_-]([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

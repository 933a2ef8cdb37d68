import { titleOfKey } from '@touchline/domain/access/navigation';
import { isPageKey, pageOfAction } from '@touchline/domain/access/permission-grammar';
import { isPermissionKey, permissionIndex } from '@touchline/domain/access/permission-tree';
import { codesOfFields, codesOfParameters, codeWords, partWords } from '@touchline/domain/log-codes';
import { scoreText } from '@touchline/domain/matches/match-scores';
import { formatTime } from '@touchline/domain/times';
import { logWords } from 'virtual:log-words';

import { knownCalls } from '../../lib/calls/known-calls.ts';
import { i18n } from '../../lib/i18n.ts';
import { camel } from './entity-words.ts';
import './operation-logs.messages.ts';
import { scorePartsWords } from './score-part-words.ts';

const lengthOfModule = 3;
/** A handicap is kept in quarters. */
const lineUnit = 4;

/** Of an audited column; null where there is nothing. */
export function valueWords(entity: string, field: string, value: unknown): string | null {
  const name = camel(field);
  if (name === 'line' && typeof value === 'number') return String(value / lineUnit);
  return codeWords(codesOfFields, entity, name, value) ?? wordsOf(field, value);
}

/** Of a parameter; null where there is nothing. `sport` names the parts of a score, where it is known. */
export function parameterValueWords(
  feature: string | null,
  name: string,
  value: unknown,
  sport: string | null = null,
): string | null {
  const parts =
    feature === 'matches' && name === 'scoreParts' ? scorePartsWords(value, sport, insideTexts().separator) : null;
  if (parts !== null) return parts;
  if (feature === 'predictions' && name === 'predict' && typeof value === 'string') return selectionWords(value);
  return codeWords(codesOfParameters, feature ?? '', name, value) ?? wordsOf(name, value, feature);
}

function selectionWords(predict: string): string {
  return predict
    .split(',')
    .map((code) => codeWords(codesOfFields, 'prediction', 'codes', code) ?? code)
    .join(' / ');
}

/** As a person reads a value; null where there is nothing. */
export function wordsOf(field: string, value: unknown, feature: string | null = null): string | null {
  if (value === undefined || value === null || value === '') return null;
  switch (typeof value) {
    case 'boolean':
      return i18n.t(`operation-logs:values.${camel(field) === 'enabled' ? 'enabled' : 'plain'}.${value}`);
    case 'string':
      return isPermission(field, value) ? permissionWords(value) : (timeWords(value) ?? value);
    case 'object':
      return nameIn(value) ?? (insideWords(value, feature) || null);
    default:
      return JSON.stringify(value);
  }
}

/** A list of permissions names the pages and branches above them too; elsewhere `pro` may be anything. */
function isPermission(field: string, value: string): boolean {
  return isPermissionKey(value) || (field === 'permissions' && permissionIndex.has(value));
}

/** `bac_#_acc-action` → the page's name and what can be done there; `pre_soc` → its module's name and its own. */
function permissionWords(key: string): string {
  const title = titleOfKey(pageOfAction(key));
  const { node, parent } = permissionIndex.get(key) ?? {};
  if (isPermissionKey(key)) return `${title} · ${node?.name ?? key}`;
  const isBranchOfModule = parent?.key.length === lengthOfModule && !isPageKey(key);
  return isBranchOfModule ? `${parent.name} · ${title}` : title;
}

/** The field's name in its entity, else in any, else as it is stored. */
export function fieldWords(entity: string, field: string): string {
  const name = camel(field);
  return partWords(camel(entity), name) ?? logWords.fields[camel(entity)]?.[name] ?? commonWords(name) ?? field;
}

/** A parameter of a request; null where we have no word of our own for it. */
export function parameterWords(feature: string | null, name: string): string | null {
  return logWords.parameters[feature ?? '']?.[camel(name)] ?? commonWords(camel(name));
}

function commonWords(name: string): string | null {
  const words = i18n.t(`operation-logs:fields.common.${name}`, { defaultValue: '' });
  return words === '' ? null : words;
}

/** The feature that a call belongs to: `/api/v1/merchant/role/1006` → `roles`. */
export function featureOfPath(apiPath: string): string | null {
  addresses ??= addressTable();
  return addresses.find(({ pattern }) => pattern.test(apiPath))?.feature ?? null;
}

/** Made when first asked for: the calls of the pages inside come with the shell. */
let addresses: ReturnType<typeof addressTable> | null = null;

function addressTable() {
  return Object.entries(knownCalls).map(([id, { path }]) => ({
    feature: id.slice(0, id.indexOf('.')),
    // Both other names of a call's path are the same call.
    pattern: new RegExp(
      `^${path.replace('/api/v1/', '/api/v1/(creator/|merchant/)?').replaceAll(/\{\w+\}/g, '[^/]+')}$`,
    ),
  }));
}

function timeWords(value: string): string | null {
  const isInstant = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/.test(value);
  return isInstant && !Number.isNaN(Date.parse(value)) ? formatTime(value, 'second') : null;
}

/** Field by field, each with its own words: no value is shown as it is stored, and what is empty not at all. */
function insideWords(value: object, feature: string | null): string {
  const { separator, pair } = insideTexts();
  const [home, away] = ['home', 'away'].map((side) => new Map<string, unknown>(Object.entries(value)).get(side));
  if (Array.isArray(home) && Array.isArray(away))
    return home.map((points, at) => scoreText(Number(points), Number(away[at] ?? 0))).join(separator);
  if (Array.isArray(value))
    return value.flatMap((item) => parameterValueWords(feature, '', item) ?? []).join(separator);
  return Object.entries(value)
    .flatMap(([name, inner]) => {
      const words = parameterValueWords(feature, name, inner);
      return words === null ? [] : pair(parameterWords(feature, name) ?? name, words);
    })
    .join(separator);
}

function insideTexts() {
  return {
    separator: i18n.t('operation-logs:inside.separator'),
    pair: (name: string, words: string) => i18n.t('operation-logs:inside.pair', { name, words }),
  };
}

function nameIn(value: object): string | null {
  if (!('name' in value) || typeof value.name !== 'string') return null;
  return value.name;
}

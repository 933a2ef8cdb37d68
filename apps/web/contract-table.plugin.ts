import { addressOf, calls } from '@touchline/contract/calls';
import { keysOf, type Permission } from '@touchline/contract/definition/call';
import type { PlainList } from '@touchline/contract/lists';
import { pageOfAction } from '@touchline/domain/access/permission-grammar';
import { errorCodes } from '@touchline/domain/error-codes';
import type { Plugin } from 'vite';

/** The front door has a few calls of its own, the shell brings the others; what lists are made of loads with the first list. */
const modules: Readonly<Record<string, () => object>> = {
  'virtual:contract': () => ({ frontCalls: callTable(isOfFrontDoor), pages: listPages() }),
  'virtual:inside-calls': () => ({ insideCalls: callTable((id) => !isOfFrontDoor(id)) }),
  'virtual:errors': () => ({ errors: errorTable(), sessionTexts: sessionTexts() }),
  'virtual:lists': () => ({ lists: listTable() }),
  'virtual:log-names': () => ({ logNames: namesInLog() }),
};

/** The browser needs a call's address and manners, not its schemas: zod stays out of the bundle. */
export function contractTable(): Plugin {
  return {
    name: 'touchline-contract-table',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') ? textOf(modules[id.slice(1)]?.()) : undefined),
  };
}

const { compare: byPinyin } = new Intl.Collator('zh-CN');

function textOf(exported: object | undefined): string | undefined {
  if (exported === undefined) return undefined;
  return Object.entries(exported)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}

const frontDoor = /^(system|captcha|sign-in|second-factor|profile)\./;
const isOfFrontDoor = (id: string) => frontDoor.test(id);

/** Without what is usual: a call is signed in and shows no toast. */
function callTable(isWanted: (id: string) => boolean) {
  const wanted = Object.entries(calls).filter(([id]) => isWanted(id));
  return Object.fromEntries(
    wanted.map(([id, call]) => [
      id,
      {
        method: call.method,
        path: addressOf(call),
        ...(call.permission === 'public' && { isPublic: true }),
        ...('toast' in call && call.toast !== null && { toast: call.toast }),
        ...('secretAnswer' in call && { secretAnswer: true }),
      },
    ]),
  );
}

/** The server words failures; the browser only needs to tell their codes apart. */
function errorTable() {
  return Object.fromEntries(Object.entries(errorCodes).map(([name, { code, status }]) => [name, { code, status }]));
}

/** But for a session's end, which the browser may see first. */
function sessionTexts() {
  return { expired: errorCodes.sessionExpired.message, 'ended-elsewhere': errorCodes.sessionEnded.message };
}

function listTable() {
  return Object.fromEntries(
    Object.entries(calls).flatMap(([id, call]) => ('list' in call ? [[id, plainList(call.list)]] : [])),
  );
}

/** The pages of the tree by the file that draws them: `accounts/accounts` draws `accounts.list`. */
function listPages() {
  return Object.fromEntries(
    Object.entries(calls).flatMap(([id, call]) =>
      'list' in call ? [[fileOf(id), { keys: pagesOf(call.permission), isShared: call.scope === 'platform' }]] : [],
    ),
  );
}

/** One file draws a feature's lists, unless a list is named by its kind: `catalog.league-list`. */
function fileOf(id: string): string {
  const [feature = '', part = ''] = id.split('.');
  return `${feature}/${part.endsWith('-list') ? part : feature}`;
}

function namesInLog(): string[] {
  return [...new Set(Object.values(calls).flatMap(({ log }) => log ?? []))].toSorted(byPinyin);
}

/** Over a family of pages a list stands on each of them; otherwise on the first that it names. */
function pagesOf(permission: Permission): string[] {
  const pages = keysOf(permission).map(pageOfAction);
  return typeof permission === 'object' && 'family' in permission ? pages : pages.slice(0, 1);
}

function plainList({ columns, filters, order, size, largestSize }: PlainList): PlainList {
  return { columns, filters, order, size, largestSize };
}

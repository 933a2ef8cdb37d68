import type { Permission } from '@touchline/contract/call';
import { calls, apiPrefix } from '@touchline/contract/calls';
import type { PlainList } from '@touchline/contract/lists';
import { pageOfAction } from '@touchline/domain/permission-grammar';
import type { Plugin } from 'vite';

const virtualId = 'virtual:contract';

/** The browser needs a call's address and manners, not its schemas: zod stays out of the bundle. */
export function contractTable(): Plugin {
  return {
    name: 'touchline-contract-table',
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : undefined),
    load: (id) => (id === `\0${virtualId}` ? moduleText() : undefined),
  };
}

const { compare: byPinyin } = new Intl.Collator('zh-CN');

function moduleText(): string {
  const table = Object.fromEntries(
    Object.entries(calls).map(([id, call]) => [
      id,
      {
        method: call.method,
        path: `${apiPrefix}${call.path}`,
        isPublic: call.permission === 'public',
        toast: 'toast' in call ? call.toast : null,
        ...('secretAnswer' in call && { secretAnswer: true }),
      },
    ]),
  );
  const lists = Object.fromEntries(
    Object.entries(calls).flatMap(([id, call]) => ('list' in call ? [[id, plainList(call.list)]] : [])),
  );
  const pages = Object.fromEntries(
    Object.entries(calls).flatMap(([id, call]) =>
      'list' in call && call.scope === 'own' ? [[id.slice(0, id.indexOf('.')), pageOf(call.permission)]] : [],
    ),
  );
  const logNames = [...new Set(Object.values(calls).flatMap(({ log }) => log ?? []))].toSorted(byPinyin);
  return Object.entries({ contract: table, lists, pages, logNames })
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}

function pageOf(permission: Permission): string {
  return pageOfAction(typeof permission === 'string' ? permission : (permission.anyOf[0] ?? ''));
}

function plainList({ columns, filters, order, size, largestSize }: PlainList): PlainList {
  return { columns, filters, order, size, largestSize };
}

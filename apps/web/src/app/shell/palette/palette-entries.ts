import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';
import { headerEntries, titleOfKey } from '@touchline/domain/access/navigation';
import { routeOfKey } from '@touchline/domain/access/permission-grammar';

export type FoundRecords = CallData<Calls['search.records']>;
export type PaletteKind = 'pages' | keyof FoundRecords;

export interface PaletteEntry {
  readonly kind: PaletteKind;
  readonly id: string;
  readonly name: string;
  /** Tells it from its like: an account's sign-in name, a merchant's code. */
  readonly note: string;
  readonly route: string;
  readonly search: string;
}

const keywordFor = (text: string) => `?keyword=${encodeURIComponent(text)}`;

/** The pages that the menus show, whose name contains the keyword. */
export function pageEntries(
  permissions: readonly string[],
  open: ReadonlySet<string>,
  keyword: string,
): readonly PaletteEntry[] {
  return headerEntries(permissions, { open })
    .flatMap((entry) => ('tabs' in entry ? entry.tabs : [entry]))
    .map(({ key }) => ({
      kind: 'pages' as const,
      id: key,
      name: titleOfKey(key),
      note: '',
      route: routeOfKey(key),
      search: '',
    }))
    .filter(({ name }) => name.toLowerCase().includes(keyword.toLowerCase()));
}

/** Each leads to its list, with nothing but it in sight. */
export function recordEntries({ accounts, roles, merchants }: FoundRecords): readonly PaletteEntry[] {
  return [
    ...accounts.map(({ id, name, account }) => ({
      kind: 'accounts' as const,
      id,
      name,
      note: account,
      route: '/bac_acc',
      search: keywordFor(account),
    })),
    ...roles.map(({ id, name }) => ({
      kind: 'roles' as const,
      id,
      name,
      note: '',
      route: '/bac_rol',
      search: keywordFor(name),
    })),
    ...merchants.map(({ code, alias }) => ({
      kind: 'merchants' as const,
      id: code,
      name: alias,
      note: code,
      route: '/com_lis',
      search: keywordFor(code),
    })),
  ];
}

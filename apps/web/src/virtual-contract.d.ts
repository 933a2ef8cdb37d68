declare module 'virtual:contract' {
  import type { CallId } from '@touchline/contract/calls';
  import type { Method, Toast } from '@touchline/contract/definition/call';

  export interface CallManners {
    readonly method: Method;
    readonly path: string;
    readonly isPublic?: true;
    readonly toast?: Exclude<Toast, null>;
    readonly secretAnswer?: true;
  }

  export type CallTable = Readonly<Partial<Record<CallId, CallManners>>>;

  export const frontCalls: CallTable;

  export interface PagesOfFile {
    /** The pages that the list's permission names. */
    readonly keys: readonly string[];
    /** All merchants share the rows: only the platform's staff see the page. */
    readonly isShared: boolean;
  }

  /** The pages of the tree by the file that draws them: `accounts/accounts`, `catalog/league-list`. */
  export const pages: Readonly<Record<string, PagesOfFile>>;
}

declare module 'virtual:inside-calls' {
  import type { CallTable } from 'virtual:contract';

  export const insideCalls: CallTable;
}

declare module 'virtual:errors' {
  import type { errorCodes, ErrorName } from '@touchline/domain/error-codes';

  export const errors: { readonly [Name in ErrorName]: Pick<(typeof errorCodes)[Name], 'code' | 'status'> };

  export const sessionTexts: Readonly<Record<'expired' | 'ended-elsewhere', string>>;
}

declare module 'virtual:lists' {
  import type { CallId, Calls } from '@touchline/contract/calls';
  import type { PlainList } from '@touchline/contract/lists';

  type ListId = { [Id in CallId]: Calls[Id] extends { list: PlainList } ? Id : never }[CallId];

  /** Columns, filters and orders of each list. */
  export const lists: {
    readonly [Id in ListId]: Pick<Calls[Id]['list'], keyof PlainList>;
  };
}

declare module 'virtual:log-names' {
  /** Names that the operation log gives to calls. */
  export const logNames: readonly string[];
}

declare module 'virtual:log-words' {
  type Words = Readonly<Record<string, string>>;

  export const logWords: {
    readonly entities: Words;
    readonly fields: Readonly<Record<string, Words>>;
    readonly parameters: Readonly<Record<string, Words>>;
  };
}

declare module 'virtual:theme.css';

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

  /** The pages on which a merchant's list is shown, by feature, as its permission names them. */
  export const pages: Readonly<Record<string, readonly string[]>>;
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

  /** What each list shows, can be asked for and is ordered by. */
  export const lists: {
    readonly [Id in ListId]: Pick<Calls[Id]['list'], keyof PlainList>;
  };
}

declare module 'virtual:log-names' {
  /** What the operation log calls the calls that it names. */
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

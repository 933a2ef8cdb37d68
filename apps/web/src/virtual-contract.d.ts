declare module 'virtual:contract' {
  import type { Method, Toast } from '@touchline/contract/call';
  import type { CallId } from '@touchline/contract/calls';

  export interface CallManners {
    readonly method: Method;
    readonly path: string;
    readonly isPublic: boolean;
    readonly toast: Toast;
    readonly secretAnswer?: true;
  }

  export const contract: Readonly<Record<CallId, CallManners>>;

  /** What the operation log calls the calls that it names. */
  export const logNames: readonly string[];
}

declare module 'virtual:theme.css';

import type { ComponentType } from 'react';

import { lazyPart } from './lazy-part.tsx';

/** Parts of one feature that stand on another feature's pages, by their props. */
export interface SharedParts {
  /** Cards of a match's appointments, with a button that books an anchor. */
  readonly matchAppointments: { readonly matchId: string; readonly code: string };
  /** The drawer that books anchors for a match. */
  readonly reservation: { readonly matchId: string; readonly code: string; readonly onClose: () => void };
  /** Coming appointments of one anchor. */
  readonly anchorAppointments: {
    readonly streamerCode: string;
    readonly name: string;
    /** Null is the merchant whose records are open. */
    readonly merchantCode: string | null;
  };
  /** Hours and sessions of one anchor. */
  readonly anchorHistory: { readonly streamerCode: string; readonly merchantCode: string | null };
  /** Sessions of a match's appointments. */
  readonly matchHistory: { readonly matchId: string };
}

type Loaders = { readonly [Name in keyof SharedParts]: () => Promise<ComponentType<SharedParts[Name]>> };

let loaders: Loaders | null = null;

/** The app brings features together: no feature imports another. */
export function provideParts(given: Loaders): void {
  loaders = given;
}

/** A part that the app provides, in a file of its own. */
export function sharedPart<Name extends keyof SharedParts>(name: Name): ComponentType<SharedParts[Name]> {
  return lazyPart(() => {
    if (loaders === null) throw new Error(`nobody provides ${name}`);
    return loaders[name]();
  });
}

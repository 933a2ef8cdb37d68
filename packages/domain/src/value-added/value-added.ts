import { type FieldRule, fieldRules } from '../field-rules.ts';
import { isVideoAddress } from './video-address.ts';

export const valueAddedKinds = ['news', 'video'] as const;

export type ValueAddedKind = (typeof valueAddedKinds)[number];

/** 1 self-made, 2 the provider that a setting names. */
export const valueAddedSources = { own: 1, provider: 2 } as const;

/** 0 is a draft: it may be incomplete, and is never on shelf. */
export const valueAddedStatus = { unsaved: 0, saved: 1 } as const;

export const valueAddedLimits = {
  /** Of each kind. */
  perMerchant: 10_000,
  durationSeconds: 86_400,
} as const;

/** Fields of news and short videos; what a saved record needs is judged beside its status. */
export const valueAddedRules = {
  title: fieldRules.entryName,
  content: { ...fieldRules.predictionContent, required: false },
  address: {
    required: false,
    max: 500,
    trimmed: true,
    refuses: (value) => !isVideoAddress(value),
    messages: {
      required: 'validation.required',
      max: 'validation.tooLong',
      refused: 'validation.videoAddress',
    },
  },
} as const satisfies Record<string, FieldRule>;

interface Completeness {
  readonly status: number;
  readonly content?: string | undefined;
  readonly address?: string | undefined;
}

/** The field that a saved record lacks; null of a complete one, and of every draft. */
export function missingInSaved(
  kind: ValueAddedKind,
  { status, content = '', address = '' }: Completeness,
): 'content' | 'address' | null {
  if (status === valueAddedStatus.unsaved) return null;
  if (kind === 'news') return content.trim() === '' ? 'content' : null;
  return address.trim() === '' ? 'address' : null;
}

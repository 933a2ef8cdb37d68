import type { FieldRule, ValidationMessage } from '../field-rules.ts';

export const anchorLimits = {
  anchorsPerMerchant: 50_000,
  pushTargetsPerAnchor: 100,
} as const;

/** Digits and capitals that nobody takes for one another: no 0, O, 1, I. */
export const anchorCodeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export const anchorCodeLength = 8;

/** As codes are kept; people type them in either case. */
export function storedAnchorCode(typed: string): string {
  return typed.trim().toUpperCase();
}

const nicknameMessage = 'validation.nickname' satisfies ValidationMessage;

/** Fields of an anchor. */
export const anchorRules = {
  anchorName: {
    required: true,
    max: 20,
    pattern: /^\S+$/u,
    messages: {
      required: 'validation.inputRequired',
      max: 'validation.max20',
      pattern: 'validation.notAllowSpace',
    },
  },
  nickname: {
    required: false,
    max: 10,
    pattern: /^[\p{Script=Han}A-Za-z0-9]+$/u,
    messages: { required: 'validation.required', max: nicknameMessage, pattern: nicknameMessage },
  },
} as const satisfies Record<string, FieldRule>;

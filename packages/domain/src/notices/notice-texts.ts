import words from '../locales/zh-CN/notices.json' with { type: 'json' };
import { formatTime } from '../times.ts';

/** Days that a notice is kept, read or not. */
export const noticeDays = 90;

/** Above this the bell shows `99+`; the server counts no further. */
export const mostUnreadShown = 99;

/** Either opens the page of a match's appointments, which their notices lead to. */
const appointmentKeys = ['pro_pro_lis-view', 'pro_anc_lis-view'] as const;

/** Kinds of notices: people choose by kind which ones are mailed too. `needs` names the keys, one of which is held. */
export const noticeKinds = {
  appointmentMoved: { needs: appointmentKeys },
  appointmentConflict: { needs: appointmentKeys },
  appointmentMatch: { needs: appointmentKeys },
  predictionRefused: { needs: ['pre_soc_odd_dra-view', 'pre_bak_odd_dra-view'] },
  reviewReturned: { needs: ['pre_soc_odd_dra-view', 'pre_bak_odd_dra-view'] },
  monitor: { needs: ['mon_liv-view', 'mon_gam-view'] },
} as const satisfies Record<string, { readonly needs: readonly string[] }>;

export type NoticeKind = keyof typeof noticeKinds;

export const allNoticeKinds = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]];

/** Sentences of notices: the kind of each, and the values that it takes. A `time` is a UTC instant. */
export const noticeTexts = {
  appointmentMoved: { kind: 'appointmentMoved', takes: { match: 'text', anchor: 'text', from: 'time', to: 'time' } },
  appointmentConflict: { kind: 'appointmentConflict', takes: { match: 'text', anchor: 'text', to: 'time' } },
  matchCancelled: { kind: 'appointmentMatch', takes: { match: 'text', anchor: 'text', start: 'time' } },
  matchPostponed: { kind: 'appointmentMatch', takes: { match: 'text', anchor: 'text', start: 'time' } },
  predictionRefused: { kind: 'predictionRefused', takes: { match: 'text', reason: 'text' } },
  reviewReturned: { kind: 'reviewReturned', takes: { match: 'text', reviewer: 'text', remark: 'text' } },
  reviewRefused: { kind: 'reviewReturned', takes: { match: 'text', reason: 'text' } },
  streamLate: { kind: 'monitor', takes: { match: 'text', anchor: 'text', start: 'time' } },
  streamStalled: { kind: 'monitor', takes: { match: 'text', anchor: 'text', since: 'time' } },
  bitrateLow: { kind: 'monitor', takes: { match: 'text', anchor: 'text', below: 'text' } },
  targetDown: { kind: 'monitor', takes: { match: 'text', anchor: 'text', target: 'text', since: 'time' } },
} as const satisfies Record<string, NoticeText>;

interface NoticeText {
  readonly kind: NoticeKind;
  readonly takes: Readonly<Record<string, 'text' | 'time'>>;
}

export type NoticeTextKey = keyof typeof noticeTexts;

/** The values of one sentence. */
export type NoticeParameters<Key extends NoticeTextKey> = {
  readonly [Name in keyof (typeof noticeTexts)[Key]['takes']]: string;
};

export const noticeKindNames: Readonly<Record<NoticeKind, string>> = words.kinds;

/** Kinds that somebody with these permissions can get. */
export function noticeKindsOf(held: readonly string[]): NoticeKind[] {
  return allNoticeKinds.filter((kind) => noticeKinds[kind].needs.some((key) => held.includes(key)));
}

/** A piece of a sentence; a time is read as one word. */
interface SentencePart {
  readonly text: string;
  readonly isTime: boolean;
}

/** The sentence of a notice in its parts, times in Shanghai's zone; none for a key of a newer release. */
export function noticeParts(key: string, parameters: Readonly<Record<string, string>>): SentencePart[] {
  if (!isTextKey(key)) return [];
  const takes: NoticeText['takes'] = noticeTexts[key].takes;
  // Every other piece is the name of a value.
  return words.texts[key].split(/\{\{(\w+)\}\}/).map((piece, at) => {
    if (at % 2 === 0) return { text: piece, isTime: false };
    const value = parameters[piece] ?? '';
    const isTime = takes[piece] === 'time' && value !== '';
    return { text: isTime ? formatTime(value) : value, isTime };
  });
}

/** The sentence as one text; null for a key of a newer release. */
export function noticeSentence(key: string, parameters: Readonly<Record<string, string>>): string | null {
  const parts = noticeParts(key, parameters);
  return parts.length === 0 ? null : parts.map(({ text }) => text).join('');
}

export function isNoticeKind(kind: string): kind is NoticeKind {
  return Object.hasOwn(noticeKinds, kind);
}

function isTextKey(key: string): key is NoticeTextKey {
  return Object.hasOwn(noticeTexts, key);
}

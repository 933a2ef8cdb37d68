import words from '../locales/zh-CN/notices.json' with { type: 'json' };
import { formatTime } from '../times.ts';

/** Days that a notice is kept, read or not. */
export const noticeDays = 90;

/** Above this the bell shows `99+`; the server counts no further. */
export const mostUnreadShown = 99;

/** Kinds of notices: people choose by kind which ones are mailed too. `needs` names the keys, one of which is held. */
export const noticeKinds = {
  appointmentMoved: { needs: ['pro_pro_lis-view'] },
  appointmentConflict: { needs: ['pro_pro_lis-view'] },
  appointmentMatch: { needs: ['pro_pro_lis-view'] },
  predictionRefused: { needs: ['pre_soc_odd_dra-view', 'pre_bak_odd_dra-view'] },
  reviewReturned: { needs: ['pre_soc_odd_dra-view', 'pre_bak_odd_dra-view'] },
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

/** The sentence of a notice, times in Shanghai's zone; null for a key of a newer release. */
export function noticeSentence(key: string, parameters: Readonly<Record<string, string>>): string | null {
  if (!isTextKey(key)) return null;
  const takes: NoticeText['takes'] = noticeTexts[key].takes;
  return words.texts[key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = parameters[name] ?? '';
    return takes[name] === 'time' && value !== '' ? formatTime(value) : value;
  });
}

export function isNoticeKind(kind: string): kind is NoticeKind {
  return Object.hasOwn(noticeKinds, kind);
}

function isTextKey(key: string): key is NoticeTextKey {
  return Object.hasOwn(noticeTexts, key);
}

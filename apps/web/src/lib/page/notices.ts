import type { Toast } from '@touchline/contract/definition/call';
import { timings } from '@touchline/domain/constants';

import { bannerText, type BannerSource } from '../calls/banner-text.ts';
import { createStore } from '../external-store.ts';
import { i18n } from '../i18n.ts';
import { type Passing, startPassing } from './passing.ts';

export type ToastKind = NonNullable<Toast> | 'copied' | 'oddsUpdated';
export type ToastTone = 'success' | 'info' | 'failure';

/** A next step; what goes wrong in it says so by itself. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => Promise<void> | void;
}

/** Names what was done to which object. */
export interface NamedToast {
  readonly text: string;
  /** A success unless said. */
  readonly tone?: ToastTone;
  /** Such as to take it back. */
  readonly action?: ToastAction;
  readonly secondAction?: ToastAction;
}

export interface ShownToast extends NamedToast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly passing: Passing;
}

export interface ShownBanner {
  readonly id: number;
  readonly text: string;
  readonly traceId: string | null;
  readonly passing: Passing;
}

/** Beside each other in one line; an older one gives way. */
const mostToasts = 3;

export const toastStore = createStore<readonly ShownToast[]>([]);
export const bannerStore = createStore<ShownBanner | null>(null);

let lastId = 0;

/** One for each act: by its kind, or in words that name the object. Gives what dismisses it. */
export function showToast(toast: ToastKind | NamedToast): number {
  lastId += 1;
  const id = lastId;
  const named: NamedToast = typeof toast === 'string' ? { text: i18n.t(`common:toast.${toast}`) } : toast;
  const tone = named.tone ?? (toast === 'oddsUpdated' ? 'info' : 'success');
  const passing = startPassing(timings.toastMs, () => dismissToast(id));
  const all = [...toastStore.get(), { ...named, id, tone, passing } as const];
  for (const old of all.slice(0, -mostToasts)) old.passing.stop();
  toastStore.set(all.slice(-mostToasts));
  return id;
}

/** Acts on an object that has a name. */
export type DoneKind = 'create' | 'update' | 'delete' | 'disable' | 'enable' | 'shelve' | 'unshelve' | 'undo';

export function showDone(kind: DoneKind, name: string, undo?: () => Promise<void>): void {
  const action = undo && { label: i18n.t('common:notices.undo'), run: undo };
  showToast({ text: i18n.t(`common:done.${kind}`, { name }), ...(action !== undefined && { action }) });
}

export function dismissToast(id: number): void {
  const toast = toastStore.get().find((each) => each.id === id);
  toast?.passing.stop();
  toastStore.set(toastStore.get().filter((each) => each !== toast));
}

export function showBanner(error: BannerSource): void {
  lastId += 1;
  const id = lastId;
  const text = bannerText(error) ?? i18n.t('errors:internal');
  bannerStore.get()?.passing.stop();
  const passing = startPassing(timings.bannerMs, () => dismissBanner(id));
  bannerStore.set({ id, text, traceId: error.traceId ?? null, passing });
}

export function dismissBanner(id: number): void {
  const banner = bannerStore.get();
  if (banner?.id !== id) return;
  banner.passing.stop();
  bannerStore.set(null);
}

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('copied');
  } catch {
    showBanner({ message: i18n.t('errors:notCopied') });
  }
}

import type { Toast } from '@touchline/contract/call';

import { bannerText, type BannerSource } from './banner-text.ts';
import { createStore } from './external-store.ts';
import { i18n } from './i18n.ts';

export type ToastKind = NonNullable<Toast> | 'copied' | 'oddsUpdated';
export type ToastTone = 'success' | 'info';

export interface ToastNotice {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
}

export interface BannerNotice {
  readonly id: number;
  readonly text: string;
  readonly traceId: string | null;
}

export const toastStore = createStore<readonly ToastNotice[]>([]);
export const bannerStore = createStore<BannerNotice | null>(null);

let lastId = 0;

export function showToast(kind: ToastKind): void {
  lastId += 1;
  const tone = kind === 'oddsUpdated' ? 'info' : 'success';
  toastStore.set([...toastStore.get(), { id: lastId, tone, text: i18n.t(`common:toast.${kind}`) }]);
}

export function dismissToast(id: number): void {
  toastStore.set(toastStore.get().filter((toast) => toast.id !== id));
}

export function showBanner(error: BannerSource): void {
  lastId += 1;
  const text = bannerText(error) ?? i18n.t('errors:internal');
  bannerStore.set({ id: lastId, text, traceId: error.traceId ?? null });
}

export function dismissBanner(id: number): void {
  if (bannerStore.get()?.id === id) bannerStore.set(null);
}

export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  showToast('copied');
}

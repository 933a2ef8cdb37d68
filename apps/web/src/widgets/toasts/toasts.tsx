import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { useStore } from '../../lib/external-store.ts';
import {
  type ShownBanner,
  bannerStore,
  copyText,
  dismissBanner,
  dismissToast,
  type ShownToast,
  toastStore,
} from '../../lib/page/notices.ts';
import { openDialogs } from '../../lib/page/open-dialogs.ts';
import type { Passing } from '../../lib/page/passing.ts';
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from '../plain/icons.tsx';

import styles from './toasts.module.css';

const toneIcons = { success: CheckIcon, info: InfoIcon, failure: WarningIcon } as const;

/**
 * Toasts and the error banner. Both regions always exist, so that screen readers announce what enters them;
 * while a modal dialog is open they stand in it, since everything outside lies under it and cannot be used.
 */
export function Toasts() {
  const { t } = useTranslation();
  const banner = useStore(bannerStore);
  const toasts = useStore(toastStore);
  const dialog = useStore(openDialogs).at(-1);
  const regions = (
    <>
      <div className={styles.bannerSlot} role="alert">
        {banner !== null && <Banner key={banner.id} banner={banner} />}
      </div>
      <section className={styles.toasts} data-toasts="" aria-label={t('notices.region')} aria-live="polite">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </section>
    </>
  );
  return dialog === undefined ? regions : createPortal(regions, dialog);
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const { tone, text, action, secondAction } = toast;
  const dismiss = () => dismissToast(toast.id);
  const Icon = toneIcons[tone];
  return (
    <div className={styles.toast} data-tone={tone} data-testid="toast" {...useHolding(toast.passing)}>
      <Icon />
      <span className={styles.text} title={text}>
        {text}
      </span>
      {[action, secondAction].map(
        (each) =>
          each !== undefined && (
            <button
              key={each.label}
              type="button"
              className={styles.action}
              onClick={() => {
                dismiss();
                void Promise.resolve(each.run()).catch(() => undefined);
              }}
            >
              {each.label}
            </button>
          ),
      )}
      <DismissButton onClick={dismiss} />
    </div>
  );
}

function Banner({ banner }: { banner: ShownBanner }) {
  const dismiss = () => dismissBanner(banner.id);
  return (
    <div className={styles.banner} data-testid="banner" {...useHolding(banner.passing)}>
      <WarningIcon />
      <span className={styles.text}>{banner.text}</span>
      {banner.traceId !== null && <TraceButton traceId={banner.traceId} />}
      <DismissButton onClick={dismiss} />
    </div>
  );
}

/** Pointing at it or focusing it keeps it; one removed with its dialog is let go and keeps its age. */
function useHolding(passing: Passing) {
  useEffect(() => () => passing.release('pointer', 'focus'), [passing]);
  return {
    onMouseEnter: () => passing.hold('pointer'),
    onMouseLeave: () => passing.release('pointer'),
    onFocus: () => passing.hold('focus'),
    onBlur: () => passing.release('focus'),
  };
}

/** Copies the trace id, which support asks for first. */
function TraceButton({ traceId }: { traceId: string }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={styles.trace}
      title={t('notices.copyTrace')}
      onClick={() => void copyText(traceId)}
    >
      {t('notices.trace', { traceId })}
    </button>
  );
}

function DismissButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.dismiss} aria-label={t('notices.dismiss')} onClick={onClick}>
      <CloseIcon />
    </button>
  );
}

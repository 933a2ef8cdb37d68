import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { useStore } from '../lib/external-store.ts';
import {
  type BannerNotice,
  bannerStore,
  copyText,
  dismissBanner,
  dismissToast,
  type ToastNotice,
  toastStore,
} from '../lib/page/notices.ts';
import { openDialogs } from '../lib/page/open-dialogs.ts';
import type { Passing } from '../lib/page/passing.ts';
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from './plain/icons.tsx';

import styles from './notices.module.css';

const toneIcons = { success: CheckIcon, info: InfoIcon, failure: WarningIcon } as const;

/**
 * Toasts and the error banner. Both regions always exist, so that screen readers announce what enters them;
 * while a modal dialog is open they stand in it, since everything outside lies under it and cannot be used.
 */
export function Notices() {
  const { t } = useTranslation();
  const banner = useStore(bannerStore);
  const toasts = useStore(toastStore);
  const dialog = useStore(openDialogs).at(-1);
  const regions = (
    <>
      <div className={styles.bannerSlot} role="alert">
        {banner !== null && <Banner key={banner.id} notice={banner} />}
      </div>
      <section className={styles.toasts} data-notices="" aria-label={t('notices.region')} aria-live="polite">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} notice={toast} />
        ))}
      </section>
    </>
  );
  return dialog === undefined ? regions : createPortal(regions, dialog);
}

function ToastCard({ notice }: { notice: ToastNotice }) {
  const { tone, text, action, secondAction } = notice;
  const dismiss = () => dismissToast(notice.id);
  const Icon = toneIcons[tone];
  return (
    <div className={styles.toast} data-tone={tone} data-testid="toast" {...useHolding(notice.passing)}>
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

function Banner({ notice }: { notice: BannerNotice }) {
  const dismiss = () => dismissBanner(notice.id);
  return (
    <div className={styles.banner} data-testid="banner" {...useHolding(notice.passing)}>
      <WarningIcon />
      <span className={styles.text}>{notice.text}</span>
      {notice.traceId !== null && <TraceButton traceId={notice.traceId} />}
      <DismissButton onClick={dismiss} />
    </div>
  );
}

/** Pointing at a notice or focusing it keeps it; one removed with its dialog is let go and keeps its age. */
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

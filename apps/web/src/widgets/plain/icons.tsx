import type { ReactNode } from 'react';

import styles from './icons.module.css';

/** The frame of every icon of ours. */
export function Icon({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <svg
      className={[styles.icon, className].filter(Boolean).join(' ')}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export const ArrowIcon = () => (
  <Icon>
    <path d="M2.5 8h11M9.5 4l4 4-4 4" />
  </Icon>
);

export const ArrowLeftIcon = () => (
  <Icon>
    <path d="M13.5 8h-11M6.5 4l-4 4 4 4" />
  </Icon>
);

export const CheckIcon = () => (
  <Icon>
    <path d="M3 8.5l3.2 3.2L13 4.8" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon>
    <path d="M4 4l8 8M12 4l-8 8" />
  </Icon>
);

export const RefreshIcon = () => (
  <Icon>
    <path d="M13.5 8a5.5 5.5 0 1 1-1.7-4M13.5 2v3h-3" />
  </Icon>
);

export const SpinnerIcon = () => (
  <Icon className={styles.spinning}>
    <path d="M8 2.5A5.5 5.5 0 1 1 2.5 8" />
  </Icon>
);

export const EyeIcon = () => (
  <Icon>
    <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8z" />
    <circle cx="8" cy="8" r="2" />
  </Icon>
);

export const EyeOffIcon = () => (
  <Icon>
    <path d="M6.2 3.8A6 6 0 0 1 8 3.5C12 3.5 14.5 8 14.5 8a11 11 0 0 1-1.9 2.4M4.2 4.9A10.6 10.6 0 0 0 1.5 8S4 12.5 8 12.500c1.3 0 2.4-.4 3.4-1M2 2l12 12" />
  </Icon>
);

export const WarningIcon = () => (
  <Icon>
    <path d="M8 2.200L14.5 13.300h-13zM8 6.500v3M8 11.300v.1" />
  </Icon>
);

export const InfoIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 7.300v3.500M8 5v.1" />
  </Icon>
);

export const DesktopIcon = () => (
  <Icon>
    <rect x="1.5" y="2.5" width="13" height="8.5" rx="1.5" />
    <path d="M8 11v2.5M5.5 13.5h5" />
  </Icon>
);

export const PhoneIcon = () => (
  <Icon>
    <rect x="4" y="1.5" width="8" height="13" rx="1.5" />
    <path d="M7 12h2" />
  </Icon>
);

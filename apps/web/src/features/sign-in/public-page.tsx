import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { appVersion } from '../../lib/version.ts';
import { BrandMark } from '../../widgets/brand-mark.tsx';
import { PitchBackdrop } from './pitch-backdrop.tsx';

import styles from './public.module.css';
import './sign-in.messages.ts';

export interface PublicPageProps {
  title: string;
  note?: string;
  children: ReactNode;
}

/** One card on the drawn pitch: sign-in and everything that leads back to it. */
export function PublicPage({ title, note, children }: PublicPageProps) {
  const { t } = useTranslation('sign-in');
  const heading = useRef<HTMLHeadingElement>(null);
  const announced = useRef(title);

  // The form went with the focus in it: what came of it is read from its heading on.
  useEffect(() => {
    if (announced.current === title) return;
    announced.current = title;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [title]);

  return (
    <div className={styles.page}>
      <PitchBackdrop />
      <main className={styles.card}>
        <header className={styles.brand}>
          <BrandMark size={36} />
          <div>
            <p className={styles.brandName}>{t('brand.name')}</p>
            <p className={styles.tagline}>{t('brand.tagline')}</p>
          </div>
        </header>
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {note !== undefined && <p className={styles.note}>{note}</p>}
        {children}
        <footer className={styles.version}>{t('brand.version', { version: appVersion })}</footer>
      </main>
    </div>
  );
}

import { useTranslation } from 'react-i18next';

import { Cover } from '../cover.tsx';
import '../value-added.messages.ts';

import styles from '../value-added.module.css';

interface NewsPreviewProps {
  title: string;
  content: string;
  cover: string | null;
}

/** The text in its paragraphs, below title and cover. */
export function NewsPreview({ title, content, cover }: NewsPreviewProps) {
  const { t } = useTranslation('value-added');
  return (
    <article className={styles.preview} aria-label={t('preview.title')}>
      <h3>{title}</h3>
      {cover !== null && <Cover name={cover} size="large" />}
      {content.trim() === '' ? (
        <p className={styles.quiet}>{t('preview.noContent')}</p>
      ) : (
        <p className={styles.words}>{content}</p>
      )}
    </article>
  );
}

import { useTranslation } from 'react-i18next';

import { RecordPage, RecordSection } from '../../widgets/record-page/record-page.tsx';
import './anchor-manual.messages.ts';

import styles from './anchor-manual.module.css';

const sectionIds = ['find', 'create', 'photo', 'key', 'import', 'state', 'help'] as const;

/** Taken by `npm run readme-pictures`, named like the section. */
const pictures = import.meta.glob<string>('./pictures/*.webp', { eager: true, import: 'default', query: '?url' });

/** Written for the managers of anchors; it opens in a tab of its own, beside the work. */
export function AnchorManual() {
  const { t } = useTranslation('anchor-manual');
  const sections = sectionIds.map((id) => ({ id, title: t(`sections.${id}.title`) }));
  return (
    <RecordPage title={t('title')} sections={sections}>
      <div className={styles.sections}>
        {sections.map(({ id, title }) => {
          const picture = pictures[`./pictures/${id}.webp`];
          return (
            <RecordSection key={id} id={id} title={title} note={t(`sections.${id}.note`)}>
              <ol className={styles.steps}>
                {t(`sections.${id}.steps`, { returnObjects: true }).map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
              {picture !== undefined && (
                <img className={styles.picture} src={picture} alt={t('pictureOf', { title })} loading="lazy" />
              )}
            </RecordSection>
          );
        })}
      </div>
    </RecordPage>
  );
}

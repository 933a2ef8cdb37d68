import { RecordPage, RecordSection } from '../../widgets/record-page/record-page.tsx';

import styles from './manual.module.css';

/** Taken by `npm run readme-pictures`, named like the section. */
const pictures = import.meta.glob<string>('./pictures/*.webp', { eager: true, import: 'default', query: '?url' });

interface ManualSection {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly steps: readonly string[];
  /** The file's name without its ending, and what it shows. */
  readonly picture: string;
  readonly alt: string;
}

interface ManualProps {
  readonly title: string;
  readonly sections: readonly ManualSection[];
}

/** Of every picture: the page keeps its place while pictures load. */
const size = { width: 1366, height: 768 };

/** A manual opens in a tab of its own, beside the work. */
export function Manual({ title, sections }: ManualProps) {
  return (
    <RecordPage title={title} sections={sections}>
      <div className={styles.sections}>
        {sections.map(({ id, title: name, note, steps, picture, alt }) => {
          const source = pictures[`./pictures/${picture}.webp`];
          return (
            <RecordSection key={id} id={id} title={name} note={note}>
              <ol className={styles.steps}>
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
              {source !== undefined && (
                <img className={styles.picture} {...size} src={source} alt={alt} loading="lazy" />
              )}
            </RecordSection>
          );
        })}
      </div>
    </RecordPage>
  );
}

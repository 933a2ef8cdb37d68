import { useTranslation } from 'react-i18next';

import { type Difference, type EditorModule, groupByPage } from './permission-editor/permission-editor.model.ts';
import { actionsInWords } from './permission-editor/permission-words.ts';

import styles from './summary.module.css';

/** A change of permissions in words: what is added, what is removed. */
export function DifferenceList({ modules, difference }: { modules: readonly EditorModule[]; difference: Difference }) {
  return (
    <div className={styles.difference}>
      <Side kind="added" modules={modules} keys={difference.added} />
      <Side kind="removed" modules={modules} keys={difference.removed} />
    </div>
  );
}

interface SideProps {
  kind: keyof Difference;
  modules: readonly EditorModule[];
  keys: readonly string[];
}

function Side({ kind, modules, keys }: SideProps) {
  const { t } = useTranslation('roles');
  if (keys.length === 0) return null;
  const title = t(`summary.${kind}`, { count: keys.length });
  return (
    <section className={styles.side} data-kind={kind} aria-label={title}>
      <h3 className={styles.sideTitle}>
        <span className={styles.sign} aria-hidden="true">
          {kind === 'added' ? '+' : '−'}
        </span>
        {title}
      </h3>
      {groupByPage(modules, keys).map((module) => (
        <div key={module.key} className={styles.group}>
          <h4 className={styles.groupName}>{module.name}</h4>
          <ul className={styles.pages}>
            {module.pages.map((page) => (
              <li key={page.key} className={styles.page}>
                <span className={styles.pageTitle}>{page.title}</span>
                <span className={styles.pageActions}>{actionsInWords(page)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

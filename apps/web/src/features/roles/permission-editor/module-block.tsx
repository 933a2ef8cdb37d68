import { Button } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { Hits } from './hits.tsx';
import { PageRow, type PageRowProps } from './page-row.tsx';
import { canGrant, countActions, countChecked, type EditorModule, setPages } from './permission-editor.model.ts';

import styles from './permission-editor.module.css';

interface ModuleBlockProps extends Omit<PageRowProps, 'page' | 'columns'> {
  /** With the pages that were not filtered away. */
  module: EditorModule;
  /** The module whole, which the count is about. */
  whole: EditorModule;
}

export function ModuleBlock({ module, whole, ...row }: ModuleBlockProps) {
  const { t } = useTranslation('roles');
  const headingId = useId();
  const { checked, held, readOnly, words, onChange } = row;
  const columns = columnsOf(whole);
  const mayOpenAny = module.pages.some(({ actions }) => actions.some(({ key }) => canGrant(key, held)));
  const setAll = (isOn: boolean) => onChange(setPages(checked, module.pages, isOn, held));

  return (
    <section className={styles.module} aria-labelledby={headingId}>
      <header className={styles.moduleHead}>
        <h3 id={headingId} className={styles.moduleName}>
          <Hits text={module.name} words={words} />
        </h3>
        <span className={styles.count}>
          {t('editor.count', { chosen: countChecked(whole, checked), all: countActions(whole) })}
        </span>
        {!mayOpenAny && !readOnly && <span className={styles.notHeld}>{t('editor.notHeld')}</span>}
        {mayOpenAny && !readOnly && (
          <span className={styles.moduleButtons}>
            <Button
              size="small"
              type="text"
              aria-label={t('editor.allOf', { name: module.name })}
              onClick={() => setAll(true)}
            >
              {t('editor.all')}
            </Button>
            <Button
              size="small"
              type="text"
              aria-label={t('editor.noneOf', { name: module.name })}
              onClick={() => setAll(false)}
            >
              {t('editor.none')}
            </Button>
          </span>
        )}
      </header>
      <ul className={styles.rows}>
        {module.pages.map((page) => (
          <PageRow key={page.key} page={page} columns={columns} {...row} />
        ))}
      </ul>
    </section>
  );
}

function columnsOf({ pages }: EditorModule): string[] {
  const keys = pages.flatMap(({ actions }) => actions.map(({ key }) => key));
  return [...new Set(keys.map((key) => key.slice(key.indexOf('-') + 1)))];
}

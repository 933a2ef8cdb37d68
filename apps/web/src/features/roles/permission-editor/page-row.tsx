import { Checkbox, Switch, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';

import { Hits } from './hits.tsx';
import { canGrant, type CheckedKeys, type EditorPage, setAction, setPages } from './permission-editor.model.ts';

import styles from './permission-editor.module.css';

export interface PageRowProps {
  page: EditorPage;
  /** Kinds of action that the module has, so that like stands under like. */
  columns: readonly string[];
  checked: CheckedKeys;
  initial: CheckedKeys;
  held: CheckedKeys;
  words: string;
  readOnly: boolean;
  onChange: (checked: CheckedKeys) => void;
}

export function PageRow({ page, columns, checked, initial, held, words, readOnly, onChange }: PageRowProps) {
  const { t } = useTranslation('roles');
  const isOpen = page.actions.some(({ key }) => checked.has(key));
  const mayOpen = page.actions.some(({ key }) => canGrant(key, held));
  const isChanged = page.actions.some(({ key }) => checked.has(key) !== initial.has(key));

  const cell = (kind: string) => {
    const action = page.actions.find(({ key }) => key === `${page.key}-${kind}`);
    if (action === undefined) return <span key={kind} className={styles.cell} />;
    const isLocked = !canGrant(action.key, held);
    const box = (
      <Checkbox
        aria-label={t(isLocked ? 'editor.lockedAction' : 'editor.action', { page: page.title, action: action.name })}
        checked={checked.has(action.key)}
        disabled={readOnly || isLocked}
        onChange={({ target }) => onChange(setAction(checked, page, action.key, target.checked))}
      >
        <Hits text={action.name} words={words} />
      </Checkbox>
    );
    return (
      <span key={kind} className={styles.cell}>
        {isLocked && !readOnly ? <Tooltip title={t('editor.notHeld')}>{box}</Tooltip> : box}
      </span>
    );
  };

  return (
    <li className={styles.row} data-changed={isChanged || undefined} data-open={isOpen || undefined}>
      <Tooltip title={mayOpen || readOnly ? null : t('editor.notHeld')}>
        <Switch
          size="small"
          aria-label={t('editor.switch', { page: page.title })}
          checked={isOpen}
          disabled={readOnly || !mayOpen}
          onChange={(isOn) => onChange(setPages(checked, [page], isOn, held))}
        />
      </Tooltip>
      <span className={styles.title} title={page.title}>
        <Hits text={page.title} words={words} />
        {isChanged && <span className={styles.unseen}>{t('editor.changed')}</span>}
      </span>
      <span className={styles.cells}>{columns.map(cell)}</span>
    </li>
  );
}

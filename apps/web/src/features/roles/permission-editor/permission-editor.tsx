import { Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SearchBox } from '../../../widgets/list/search-box.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import { arrowKeysInside } from './arrow-keys.ts';
import { ModuleBlock } from './module-block.tsx';
import {
  type CheckedKeys,
  countChecked,
  type EditorModule,
  searchModules,
  splitByTab,
  type PermissionTab,
} from './permission-editor.model.ts';

import styles from './permission-editor.module.css';

export interface PermissionEditorProps {
  modules: readonly EditorModule[];
  /** Checked when the editor opened: decides the tabs, and what counts as changed. */
  initial: CheckedKeys;
  checked: CheckedKeys;
  /** Permissions of the giver. */
  held: CheckedKeys;
  readOnly?: boolean;
  onChange: (checked: CheckedKeys) => void;
}

const tabNames: readonly PermissionTab[] = ['on', 'off'];

export function PermissionEditor({
  modules,
  initial,
  checked,
  held,
  readOnly = false,
  onChange,
}: PermissionEditorProps) {
  const { t } = useTranslation('roles');
  const byTab = splitByTab(modules, initial);
  const [tab, setTab] = useState<PermissionTab>(byTab.on.length > 0 ? 'on' : 'off');
  const [words, setWords] = useState('');
  const found = { on: searchModules(byTab.on, words), off: searchModules(byTab.off, words) };
  const other: PermissionTab = tab === 'on' ? 'off' : 'on';

  const chosen = modules.reduce((sum, module) => sum + countChecked(module, checked), 0);

  const panel = (name: PermissionTab) => (
    <div className={styles.modules} ref={arrowKeysInside} role="group" aria-label={t(`editor.tabName.${name}`)}>
      {found[name].map((module) => (
        <ModuleBlock
          key={module.key}
          module={module}
          whole={modules.find(({ key }) => key === module.key) ?? module}
          checked={checked}
          initial={initial}
          held={held}
          words={words}
          readOnly={readOnly}
          onChange={onChange}
        />
      ))}
      {found[name].length === 0 && (
        <p className={styles.nothing}>
          {words.trim() === '' ? t(`editor.nothing.${name}`) : t('editor.notFound', { words: words.trim() })}
          {found[other].length > 0 && (
            <Button onClick={() => setTab(other)}>
              {t('editor.elsewhere', { tab: t(`editor.tabName.${other}`) })}
            </Button>
          )}
        </p>
      )}
    </div>
  );

  return (
    <div className={styles.editor}>
      <div className={styles.search}>
        <SearchBox label={t('editor.search')} value={words} maxLength={20} onSearch={setWords} isInstant />
      </div>
      <Tabs
        activeKey={tab}
        onChange={(key) => setTab(key as PermissionTab)}
        destroyOnHidden
        items={tabNames.map((name) => ({
          key: name,
          label: t(`editor.tab.${name}`, { modules: byTab[name].length }),
          children: panel(name),
        }))}
        tabBarExtraContent={<span className={styles.total}>{t('editor.total', { chosen })}</span>}
      />
    </div>
  );
}

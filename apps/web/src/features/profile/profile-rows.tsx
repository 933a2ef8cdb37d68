import { fieldRules } from '@touchline/domain/field-rules';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PasswordEditor } from './password-editor.tsx';
import { type OwnProfile, saveEmail, saveName } from './profile.api.ts';
import { TextEditor } from './text-editor.tsx';

import styles from './profile.module.css';

type Editable = 'name' | 'email' | 'password';

interface ProfileRowsProps {
  profile: OwnProfile;
  /** Open from the start, where it is owed. */
  startsWith: Editable | null;
}

export function ProfileRows({ profile, startsWith }: ProfileRowsProps) {
  const { t } = useTranslation('profile');
  const [editing, setEditing] = useState<Editable | null>(startsWith);
  const [dirty, setDirty] = useState(false);
  const rows = useRef<Partial<Record<Editable, HTMLButtonElement | null>>>({});
  const leaving = useRef<Editable | null>(null);

  useEffect(() => {
    if (editing !== null || leaving.current === null) return;
    rows.current[leaving.current]?.focus();
    leaving.current = null;
  }, [editing]);

  const close = () => {
    leaving.current = editing;
    setEditing(null);
    setDirty(false);
  };

  const row = (field: Editable, value: string, verb: string, editor: ReactNode) =>
    editing === field ? (
      <div className={styles.row} data-editing="">
        <span className={styles.rowLabel}>{t(`rows.${field}`)}</span>
        {editor}
      </div>
    ) : (
      <button
        type="button"
        ref={(element) => {
          rows.current[field] = element;
        }}
        className={styles.row}
        aria-disabled={dirty || undefined}
        onClick={() => !dirty && setEditing(field)}
      >
        <span className={styles.rowLabel}>{t(`rows.${field}`)}</span>
        <span className={styles.rowValue} data-dots={field === 'password' || undefined}>
          {value}
        </span>
        {dirty ? (
          <span className={styles.rowNote}>{t('rows.oneAtATime')}</span>
        ) : (
          <span className={styles.rowVerb}>{verb}</span>
        )}
      </button>
    );

  return (
    <div className={styles.rows}>
      {row(
        'name',
        profile.name,
        t('rows.edit'),
        <TextEditor
          field="name"
          label={t('rows.name')}
          hint={t('editor.nameHint')}
          rule={fieldRules.name}
          initial={profile.name}
          onSave={saveName}
          onDirty={setDirty}
          onClose={close}
        />,
      )}
      <div className={styles.row}>
        <span className={styles.rowLabel}>{t('rows.account')}</span>
        <span className={styles.rowValue}>{profile.account}</span>
        <span className={styles.rowNote}>{t('rows.readOnly')}</span>
      </div>
      {row(
        'email',
        profile.email,
        t('rows.edit'),
        <TextEditor
          field="email"
          label={t('rows.email')}
          hint={t('editor.emailHint')}
          rule={fieldRules.email}
          initial={profile.email}
          onSave={saveEmail}
          onDirty={setDirty}
          onClose={close}
        />,
      )}
      {row('password', t('rows.passwordValue'), t('rows.edit'), <PasswordEditor onDirty={setDirty} onClose={close} />)}
    </div>
  );
}

import { defaultPasswordMin } from '@touchline/domain/constants';
import { checkConfirmation, checkField, fieldRules, passwordMax } from '@touchline/domain/field-rules';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { fieldErrors } from '../../lib/calls/field-errors.ts';
import { useSettings } from '../../lib/calls/option-query.ts';
import { useLeaveWarning } from '../../lib/page/dirty.ts';
import { fieldText } from '../../lib/validation-texts.ts';
import { Button } from '../../widgets/plain/button.tsx';
import { PasswordField } from '../../widgets/plain/password-field.tsx';
import { cancelOnEscape } from './cancel-on-escape.ts';
import { changePassword } from './profile.api.ts';

import styles from './profile.module.css';

export interface PasswordEditorProps {
  onDirty: (dirty: boolean) => void;
  onClose: () => void;
}

const fields = ['oldPassword', 'password', 'confirmation'] as const;
type Field = (typeof fields)[number];
const empty: Record<Field, string> = { oldPassword: '', password: '', confirmation: '' };

export function PasswordEditor({ onDirty, onClose }: PasswordEditorProps) {
  const { t } = useTranslation('profile');
  const min = useSettings()?.passwordMinLength ?? defaultPasswordMin;
  const first = useRef<HTMLInputElement>(null);
  const [values, setValues] = useState(empty);
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const [refusals, setRefusals] = useState<Partial<Record<Field, string>>>({});
  const [busy, setBusy] = useState(false);
  const problems = {
    oldPassword: checkField(fieldRules.oldPassword, values.oldPassword),
    password: checkField(fieldRules.newPassword, values.password, { min }),
    confirmation: checkConfirmation(values.password, values.confirmation, 'validation.passwordsInconsistent'),
  };

  useLeaveWarning(fields.some((field) => values[field] !== ''));
  useEffect(() => first.current?.focus(), []);

  const type = (field: Field) => (value: string) => {
    const next = { ...values, [field]: value };
    setValues(next);
    setRefusals({ ...refusals, [field]: undefined });
    onDirty(fields.some((name) => next[name] !== ''));
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setLeft(new Set(fields));
    if (busy || fields.some((field) => problems[field] !== null)) return;
    setBusy(true);
    try {
      await changePassword(values.oldPassword, values.password);
      onClose();
    } catch (error) {
      setBusy(false);
      const found = fieldErrors(error, ['oldPassword', 'password']);
      setRefusals(found);
      if (found.oldPassword !== undefined) first.current?.select();
    }
  };

  const textOf = (field: Field, problem: string) =>
    fieldText(problem, t(field === 'oldPassword' ? 'editor.oldPassword' : 'editor.newPassword'), {
      min,
      isRepeated: field === 'confirmation',
    });
  const common = (field: Field) => {
    const problem = problems[field];
    return {
      name: field,
      value: values[field],
      onValue: type(field),
      onBlur: () => values[field] !== '' && setLeft(new Set([...left, field])),
      readOnly: busy,
      required: true,
      error: refusals[field] ?? (left.has(field) && problem !== null ? textOf(field, problem) : null),
    };
  };

  return (
    <form
      className={styles.editor}
      noValidate
      aria-label={t('rows.password')}
      onSubmit={(event) => void submit(event)}
      onKeyDown={cancelOnEscape(() => !busy && onClose())}
    >
      <div className={styles.passwords}>
        <PasswordField
          {...common('oldPassword')}
          inputRef={first}
          label={t('editor.oldPassword')}
          autoComplete="current-password"
        />
        <PasswordField
          {...common('password')}
          label={t('editor.newPassword')}
          hint={t('editor.passwordHint', { min, max: passwordMax })}
          autoComplete="new-password"
        />
        <PasswordField
          {...common('confirmation')}
          label={t('editor.confirmPassword')}
          hint={t('editor.passwordNote')}
          autoComplete="new-password"
        />
      </div>
      <div className={styles.editorButtons}>
        <Button type="submit" look="primary" busy={busy}>
          {t('editor.confirm')}
        </Button>
        <Button onClick={onClose} disabled={busy}>
          {t('editor.cancel')}
        </Button>
      </div>
    </form>
  );
}

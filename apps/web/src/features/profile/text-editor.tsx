import { type FieldRule, checkField } from '@touchline/domain/field-rules';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { fieldErrors } from '../../lib/calls/field-errors.ts';
import { useLeaveWarning } from '../../lib/page/dirty.ts';
import { fieldText } from '../../lib/validation-texts.ts';
import { Button } from '../../widgets/plain/button.tsx';
import { TextField } from '../../widgets/plain/text-field.tsx';
import { cancelOnEscape } from './cancel-on-escape.ts';

import styles from './profile.module.css';

export interface TextEditorProps {
  field: 'name' | 'email';
  label: string;
  hint: string;
  rule: FieldRule;
  initial: string;
  onSave: (value: string) => Promise<void>;
  onDirty: (dirty: boolean) => void;
  onClose: () => void;
}

export function TextEditor({ field, label, hint, rule, initial, onSave, onDirty, onClose }: TextEditorProps) {
  const { t } = useTranslation('profile');
  const input = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(initial);
  const [judged, setJudged] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const problem = checkField(rule, value.trim());
  const dirty = value !== initial;

  useLeaveWarning(dirty);
  useEffect(() => input.current?.select(), []);

  const type = (next: string) => {
    setValue(next);
    setRefusal(null);
    onDirty(next !== initial);
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setJudged(true);
    if (busy) return;
    if (problem !== null) {
      input.current?.focus();
      return;
    }
    if (!dirty) {
      onClose();
      return;
    }
    setBusy(true);
    try {
      await onSave(value.trim());
      onClose();
    } catch (error) {
      setBusy(false);
      setRefusal(fieldErrors(error, [field])[field] ?? null);
      input.current?.focus();
    }
  };

  return (
    <form
      className={styles.editor}
      noValidate
      aria-label={label}
      onSubmit={(event) => void submit(event)}
      onKeyDown={cancelOnEscape(() => !busy && onClose())}
    >
      <TextField
        label={label}
        hideLabel
        inputRef={input}
        name={field}
        type={field === 'email' ? 'email' : 'text'}
        value={value}
        onValue={type}
        onBlur={() => dirty && setJudged(true)}
        readOnly={busy}
        required
        hint={hint}
        error={refusal ?? (judged && problem !== null ? fieldText(problem, label) : null)}
        suffix={<span className={styles.counter}>{t('editor.counter', { length: value.length, max: rule.max })}</span>}
        autoComplete={field === 'email' ? 'email' : 'name'}
        spellCheck={false}
      />
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

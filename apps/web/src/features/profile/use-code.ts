import { checkField, fieldRules } from '@touchline/domain/field-rules';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { errors } from 'virtual:errors';

import { failureText } from '../../lib/calls/failure-text.ts';
import { namedErrors } from '../../lib/calls/field-errors.ts';
import { CallError } from '../../lib/calls/http.ts';
import { validationText } from '../../lib/validation-texts.ts';
import { tidyCode } from '../../widgets/plain/code-field.tsx';

/** A form of one code: its words stand beside the field, whatever they are about. */
export function useCode(send: (code: string) => Promise<void>) {
  const field = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => field.current?.focus(), []);

  const onValue = (next: string) => {
    setValue(next);
    setError(null);
  };

  const refuse = (text: string | null) => {
    setError(text);
    field.current?.focus();
    field.current?.select();
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const code = tidyCode(value);
    const problem = checkField(fieldRules.secondFactorCode, code);
    if (problem !== null) {
      refuse(validationText(problem));
      return;
    }
    setBusy(true);
    try {
      await send(code);
    } catch (failure) {
      setBusy(false);
      const isOfForm = failure instanceof CallError && failure.code === errors.formRefused.code;
      refuse(namedErrors(failure, ['code']).code ?? (isOfForm ? failureText(failure) : null));
    }
  };

  return { busy, submit, field: { inputRef: field, value, onValue, readOnly: busy, error } };
}

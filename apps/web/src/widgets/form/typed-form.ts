import { type DeepKeysOfType, useForm, useSelector } from '@tanstack/react-form';
import { useRef, useState } from 'react';

import { failureText } from '../../lib/calls/failure-text.ts';
import { errorsByName } from '../../lib/calls/field-errors.ts';
import { type FieldSpecs, pathOfWire, problemsOf, trimmedValues } from './field-specs.ts';

export interface TypedFormOptions<Values> {
  readonly fields: FieldSpecs<Values>;
  readonly initial: Values;
  /** Gets the values trimmed, once the rules have nothing against them; the form shows its rejection. */
  readonly onSubmit: (values: Values) => Promise<void>;
  /** The server has words about fields of the form. */
  readonly onRefused?: (() => void) | undefined;
  /** The form's name of a field that the wire calls otherwise: `baseInfo.alias` → `alias`. */
  readonly nameOfWire?: ((field: string) => string) | undefined;
}

function useBareForm<Values>(
  initial: Values,
  problems: (values: Values) => Record<string, string>,
  onSubmit: (values: Values) => Promise<void>,
) {
  const judge = ({ value }: { value: Values }) => {
    const fields = problems(value);
    return Object.keys(fields).length === 0 ? undefined : { fields };
  };
  return useForm({
    defaultValues: initial,
    validators: { onChange: judge, onSubmit: judge },
    onSubmit: ({ value }) => onSubmit(value),
  });
}

export type BareForm<Values> = ReturnType<typeof useBareForm<Values>>;

export type PathOf<Values, Value> = DeepKeysOfType<Values, Value>;

export interface TypedForm<Values> {
  readonly bare: BareForm<Values>;
  readonly fields: FieldSpecs<Values>;
  /** The values that the form was opened with. */
  readonly initial: Values;
  /** As they are sent. */
  readonly values: Values;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** The last try's failure, unless it stands beside a field; cleared by the next try. */
  readonly failure: string | null;
  /** The server's words about single fields. */
  readonly refusals: Readonly<Record<string, string>>;
  /** Judges all at once and sends; a second call while the first one runs does nothing. */
  readonly submit: () => Promise<void>;
  readonly setFailure: (text: string | null) => void;
  /** Puts the server's words beside the fields that it named; false where it named none. */
  readonly takeErrors: (error: unknown) => boolean;
  /** Of a field, and of the rows below it. */
  readonly forgetRefusal: (path: string) => void;
  /** Begins again from other values. */
  readonly restart: (values: Values) => void;
  readonly fill: (values: Partial<Values>) => void;
}

/** A form of values of any type, each with its rules; the dialog around it shows what it says. */
export function useTypedForm<Values extends object>(options: TypedFormOptions<Values>): TypedForm<Values> {
  const { fields, onSubmit } = options;
  const [initial, setInitial] = useState(options.initial);
  const [failure, setFailure] = useState<string | null>(null);
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const running = useRef(false);

  const takeErrors = (error: unknown): boolean => {
    const found = errorsByName(error, (field) => pathOfWire(fields, options.nameOfWire?.(field) ?? field));
    setRefusals(found as Record<string, string>);
    const isRefused = Object.keys(found).length > 0;
    if (isRefused) options.onRefused?.();
    return isRefused;
  };

  const send = async (values: Values): Promise<void> => {
    setFailure(null);
    setRefusals({});
    try {
      await onSubmit(trimmedValues(fields, values));
    } catch (error) {
      if (!takeErrors(error)) setFailure(failureText(error));
    }
  };

  const bare = useBareForm(initial, (values) => problemsOf(fields, values), send);
  const values = useSelector(bare.store, (state) => state.values);
  const isDirty = useSelector(bare.store, (state) => !state.isDefaultValue);
  const isSaving = useSelector(bare.store, (state) => state.isSubmitting);

  return {
    bare,
    fields,
    initial,
    values: trimmedValues(fields, values),
    isDirty,
    isSaving,
    failure,
    refusals,
    submit: async () => {
      if (running.current) return;
      running.current = true;
      try {
        await bare.handleSubmit();
      } finally {
        running.current = false;
      }
    },
    setFailure,
    takeErrors,
    forgetRefusal: (path) =>
      setRefusals((current) => {
        const kept = Object.entries(current).filter(([name]) => name !== path && !name.startsWith(`${path}[`));
        return kept.length === Object.keys(current).length ? current : Object.fromEntries(kept);
      }),
    restart: (next) => {
      setInitial(next);
      bare.reset(next);
      setRefusals({});
      setFailure(null);
    },
    // What was typed since this was drawn stays.
    fill: (given) => bare.reset({ ...bare.state.values, ...given }, { keepDefaultValues: true }),
  };
}

import { checkField, type FieldRule, type FieldSettings } from '@touchline/domain/field-rules';
import { useRef, useState } from 'react';

import { namedErrors } from '../../lib/field-errors.ts';
import { validationText } from '../../lib/i18n.ts';

export interface FormField<Name extends string> {
  readonly name: Name;
  readonly rule: FieldRule;
  readonly settings?: FieldSettings;
  /** Spaces around it count, as in a password. */
  readonly isVerbatim?: boolean;
}

export type FormValues<Name extends string> = Readonly<Record<Name, string>>;

export interface Form<Name extends string> {
  readonly values: FormValues<Name>;
  /** Without the spaces around; what is sent. */
  readonly trimmed: FormValues<Name>;
  /** The fields that differ from where the form began, trimmed. */
  readonly changed: Partial<Record<Name, string>>;
  readonly isDirty: boolean;
  readonly errorOf: (name: Name) => string | null;
  readonly set: (name: Name, value: string) => void;
  readonly leave: (name: Name) => void;
  /** All at once, as before sending; the first field that is wrong gets the focus. */
  readonly judge: () => boolean;
  /** Puts the server's words beside the fields that it named; false where it named none. */
  readonly takeErrors: (error: unknown) => boolean;
  /** Begins again from other values; if `keep`, the fields that were changed stay as they are typed. */
  readonly restart: (initial: FormValues<Name>, keep?: boolean) => void;
  readonly register: (name: Name) => (element: HTMLElement | null) => void;
}

export function useForm<Name extends string>(
  fields: readonly FormField<Name>[],
  initialValues: FormValues<Name>,
): Form<Name> {
  const [initial, setInitial] = useState(initialValues);
  const [values, setValues] = useState(initialValues);
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const [refusals, setRefusals] = useState<Partial<Record<Name, string>>>({});
  const elements = useRef(new Map<Name, HTMLElement>());

  const names = fields.map(({ name }) => name);
  const trimmed = Object.fromEntries(
    fields.map(({ name, isVerbatim = false }) => [name, isVerbatim ? values[name] : values[name].trim()]),
  ) as Record<Name, string>;
  const changedNames = names.filter((name) => trimmed[name] !== initial[name].trim());
  const problemOf = ({ name, rule, settings }: FormField<Name>) => checkField(rule, trimmed[name], settings);

  const focusFirst = (wrong: readonly Name[]): void => {
    const [first] = wrong;
    if (first !== undefined) elements.current.get(first)?.focus();
  };

  return {
    values,
    trimmed,
    changed: Object.fromEntries(changedNames.map((name) => [name, trimmed[name]])) as Partial<Record<Name, string>>,
    isDirty: names.some((name) => values[name] !== initial[name]),
    errorOf(name) {
      const field = fields.find((each) => each.name === name);
      const problem = field === undefined || !left.has(name) ? null : problemOf(field);
      return refusals[name] ?? (problem === null ? null : validationText(problem, { min: field?.settings?.min }));
    },
    set(name, value) {
      setValues((current) => ({ ...current, [name]: value }));
      setRefusals((current) => ({ ...current, [name]: undefined }));
    },
    leave: (name) => setLeft((current) => new Set([...current, name])),
    judge() {
      setLeft(new Set(names));
      const wrong = fields.filter((field) => problemOf(field) !== null).map(({ name }) => name);
      focusFirst(wrong);
      return wrong.length === 0;
    },
    takeErrors(error) {
      const found = namedErrors(error, names);
      setRefusals(found);
      const wrong = names.filter((name) => found[name] !== undefined);
      // The fields can take the focus only once the form is unlocked again.
      setTimeout(() => focusFirst(wrong));
      return wrong.length > 0;
    },
    restart(next, keep = false) {
      const kept = keep ? changedNames : [];
      setInitial(next);
      setValues((current) => ({ ...next, ...Object.fromEntries(kept.map((name) => [name, current[name]])) }));
      setRefusals({});
    },
    register: (name) => (element) => {
      if (element === null) elements.current.delete(name);
      else elements.current.set(name, element);
    },
  };
}

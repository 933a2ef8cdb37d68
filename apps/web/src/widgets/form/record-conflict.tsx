import { ConflictNotice, type ConflictField } from './conflict-notice.tsx';
import { type FieldSpecs, isSameValue, type NameOf, namesOf } from './field-specs.ts';
import type { RecordEditor } from './use-record-editor.ts';

/** One's own typing beside the values that someone else saved meanwhile; empty without a conflict. */
export function RecordConflict<Values extends object>({ editor }: { editor: RecordEditor<Values> }) {
  const { latest, draft, form } = editor;
  if (latest === null) return null;
  return (
    <ConflictNotice
      fields={comparedFields(form.fields, draft.base.values, draft.values, latest.values)}
      onTakeLatest={editor.takeLatest}
      onOverwrite={editor.keepMine}
    />
  );
}

/** The fields that either of the two changed; those that only the other one changed were not touched here. */
export function comparedFields<Values extends object>(
  fields: FieldSpecs<Values>,
  base: Values,
  mine: Values,
  latest: Values,
): ConflictField[] {
  const differs = (name: NameOf<Values>, values: Values) => !isSameValue(fields[name], values[name], base[name]);
  const wordsFor = (name: NameOf<Values>, values: Values) =>
    fields[name].words?.(values[name], base[name]) ?? String(values[name]);
  return namesOf(fields)
    .filter((name) => fields[name].isSecret !== true && (differs(name, mine) || differs(name, latest)))
    .map((name) => ({
      label: fields[name].label,
      mine: differs(name, mine) ? wordsFor(name, mine) : null,
      latest: wordsFor(name, latest),
    }));
}

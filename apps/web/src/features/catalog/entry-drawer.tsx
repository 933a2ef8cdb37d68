import type { EntryKind } from '@touchline/domain/matches/catalog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DialogFrame } from '../../widgets/form/dialog-frame.tsx';
import { FormDialog } from '../../widgets/form/form-dialog.tsx';
import { RecordConflict } from '../../widgets/form/record-conflict.tsx';
import { useDraft } from '../../widgets/form/use-draft.ts';
import { useRecordEditor } from '../../widgets/form/use-record-editor.ts';
import { Alert } from '../../widgets/plain/alert.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { RecordFrame, recordOf, type RecordQuery, RecordStale } from '../../widgets/record-frame.tsx';
import { AliasSection } from './alias-section.tsx';
import './catalog.messages.ts';
import { type WholeEntry, readEntry, updateEntry, useEntry } from './catalog.api.ts';
import { EntryFacts, EntryTexts } from './entry-facts.tsx';
import { EntryFields } from './entry-fields.tsx';
import { changesOf, type EntryValues, useEntryFields, versionOf } from './entry-form.ts';
import { RecentMerges } from './recent-merges.tsx';
import { RecordSection } from './record-section.tsx';

import styles from './catalog.module.css';

export interface EntryDrawerProps {
  kind: EntryKind;
  id: string;
  isEditable: boolean;
  onOpen: (id: string) => void;
  /** The row to point at. */
  onSaved: (id: string) => void;
  onClose: () => void;
}

/** One league, team or player: what it is called, other spellings of it, and what suppliers say. */
export function EntryDrawer(props: EntryDrawerProps) {
  const { kind, id, isEditable, onOpen, onClose } = props;
  const { t } = useTranslation('catalog');
  const query = useEntry(kind, id);
  const read = recordOf(query);
  const noun = t(`noun.${kind}`);
  if (read !== undefined && isEditable && read.mergedInto === null)
    return <EditDrawer {...props} query={query} entry={read} />;
  return (
    <DialogFrame
      title={read === undefined ? noun : t('drawer.title', { noun, name: read.name })}
      size="drawer"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('drawer.close')}</Button>}
    >
      <RecordFrame query={query} gone={{ text: t('drawer.gone', { noun }) }}>
        {(entry) => (
          <div className={styles.drawer}>
            {entry.mergedInto !== null && <MergedInto winner={entry.mergedInto} onOpen={onOpen} />}
            <EntryFacts kind={kind} entry={entry} />
            <EntryTexts kind={kind} entry={entry} />
            <AliasSection kind={kind} entry={entry} />
            <RecordSection kind={kind} entry={entry} isEditable={false} />
          </div>
        )}
      </RecordFrame>
    </DialogFrame>
  );
}

interface MergedIntoProps {
  winner: NonNullable<WholeEntry['mergedInto']>;
  onOpen: (id: string) => void;
}

function MergedInto({ winner, onOpen }: MergedIntoProps) {
  const { t } = useTranslation('catalog');
  return (
    <Alert kind="info">
      {t('drawer.merged')}
      <button type="button" className={styles.link} onClick={() => onOpen(winner.id)}>
        {winner.name}
      </button>
    </Alert>
  );
}

interface EditDrawerProps extends EntryDrawerProps {
  query: RecordQuery<WholeEntry>;
  entry: WholeEntry;
}

function EditDrawer({ kind, query, entry, onSaved, onClose }: EditDrawerProps) {
  const { t } = useTranslation('catalog');
  const { id } = entry;
  const noun = t(`noun.${kind}`);
  const editor = useRecordEditor<EntryValues>({
    opened: versionOf(entry),
    fields: useEntryFields(),
    read: async () => versionOf(await readEntry(kind, id)),
    save: [
      {
        label: noun,
        fields: ['name', 'shortName', 'nameEn', 'icon', 'level', 'isSingle', 'disciplineName', 'team'],
        send: ({ changed, updatedTime }) => updateEntry(kind, id, changesOf(kind, changed), updatedTime),
      },
    ],
    nameOf: ({ name }) => name,
    onSaved: () => {
      onSaved(id);
      onClose();
    },
  });
  const { form, latest } = editor;
  const [alias, setAlias] = useState('');
  const isTyping = alias.trim() !== '';
  const draft = useDraft(form, `catalog.edit ${kind} ${id}`);
  return (
    <FormDialog
      form={{ ...form, isDirty: form.isDirty || isTyping }}
      draft={draft}
      title={t('drawer.edit', { noun, name: entry.name })}
      submitLabel={t('drawer.save', { noun })}
      cancelLabel={t('drawer.close')}
      canSubmit={form.isDirty && !isTyping && latest === null}
      disabledReason={isTyping ? t('drawer.aliasTyped') : latest === null ? t('drawer.unchanged') : null}
      size="drawer"
      onClose={onClose}
    >
      <RecordConflict editor={editor} />
      <RecordStale query={query} editor={editor} />
      <div className={styles.drawer}>
        <RecentMerges kind={kind} entry={entry} />
        <EntryFacts kind={kind} entry={entry} />
        <EntryFields kind={kind} form={form} />
        <AliasSection kind={kind} entry={entry} typed={alias} onType={setAlias} />
        <RecordSection kind={kind} entry={entry} isEditable />
      </div>
    </FormDialog>
  );
}

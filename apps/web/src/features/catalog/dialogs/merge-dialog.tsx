import type { EntryKind } from '@touchline/domain/matches/catalog';
import { mergeUndoHours } from '@touchline/domain/matches/merge-rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { EntryPicker } from '../../../entities/catalog-entry/entry-picker.tsx';
import type { NamedEntry } from '../../../entities/catalog-entry/found-entries.ts';
import { showToast } from '../../../lib/page/notices.ts';
import { FormDialog } from '../../../widgets/form/form-dialog.tsx';
import { ListFailed, ListSkeleton } from '../../../widgets/list/list-states.tsx';
import { unmerge } from '../../../widgets/unmerge.ts';
import { type ListedEntry, type WholeEntry, mergeEntries, undoMerge, useEntry } from '../catalog.api.ts';
import '../catalog.messages.ts';
import { countWords, levelKey } from '../entry-words.ts';
import { useChoice } from '../use-choice.ts';

import styles from '../catalog.module.css';

interface MergeDialogProps {
  kind: EntryKind;
  entry: ListedEntry;
  onMerged: (winnerId: string) => void;
  onClose: () => void;
}

/** Two that are the same: one stays, with all that both had. */
export function MergeDialog({ kind, entry, onMerged, onClose }: MergeDialogProps) {
  const { t } = useTranslation(['catalog', 'common']);
  const [other, setOther] = useState<NamedEntry | null>(null);
  const [keptId, setKeptId] = useState(entry.id);
  const noun = t(`noun.${kind}`);
  const isKeptFirst = other === null || keptId === entry.id;
  const kept: NamedEntry = isKeptFirst ? entry : other;
  const gone: NamedEntry | null = isKeptFirst ? other : entry;
  const form = useChoice(async () => {
    if (gone === null) return;
    await mergeEntries(kind, kept.id, gone.id);
    showToast({
      text: t('done.merged', { gone: gone.name, kept: kept.name }),
      action: {
        label: t('common:notices.undo'),
        run: () => unmerge({ kind, id: gone.id, name: gone.name }, () => undoMerge(kind, kept.id, gone.id)),
      },
    });
    onMerged(kept.id);
  });
  return (
    <FormDialog
      form={form}
      title={t('merge.title', { noun, name: entry.name })}
      submitLabel={other === null ? t('merge.submit') : t('merge.submitInto', { name: kept.name })}
      canSubmit={other !== null}
      disabledReason={t('merge.choose', { noun })}
      size="large"
      onClose={onClose}
    >
      <div className={styles.chooser}>
        <span>{t('merge.label', { name: entry.name })}</span>
        <EntryPicker
          kind={kind}
          discipline={entry.discipline}
          except={entry.id}
          label={t('merge.label', { name: entry.name })}
          value={other}
          onChange={(next) => {
            setOther(next);
            setKeptId(entry.id);
          }}
        />
      </div>
      {other === null ? (
        <p className={styles.quiet}>{t('merge.explain', { noun })}</p>
      ) : (
        <Comparison kind={kind} ids={[entry.id, other.id]} keptId={kept.id} onKeep={setKeptId} />
      )}
    </FormDialog>
  );
}

interface ComparisonProps {
  kind: EntryKind;
  ids: readonly [string, string];
  keptId: string;
  onKeep: (id: string) => void;
}

function Comparison({ kind, ids: [oneId, otherId], keptId, onKeep }: ComparisonProps) {
  const { t } = useTranslation('catalog');
  const one = useEntry(kind, oneId);
  const other = useEntry(kind, otherId);
  const rowsOf = useComparedRows(kind);
  const failed = [one, other].find(({ error }) => error !== null);
  if (failed?.error != null) return <ListFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (one.data === undefined || other.data === undefined) return <ListSkeleton rowHeight={36} rows={6} />;
  const both = [one.data, other.data] as const;
  const [kept, gone] = keptId === oneId ? both : ([other.data, one.data] as const);
  const rows = rowsOf(one.data).map(([label, value], at) => [label, value, rowsOf(other.data)[at]?.[1] ?? ''] as const);
  return (
    <>
      <table className={styles.comparison}>
        <thead>
          <tr>
            <th>{t('merge.keep')}</th>
            {both.map(({ id, name }) => (
              <th key={id}>
                <label>
                  <input type="radio" name="kept" checked={id === keptId} onChange={() => onKeep(id)} />
                  {t('merge.keepThis', { name })}
                </label>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, first, second]) => (
            <tr key={label} data-differs={first !== second || undefined}>
              <th scope="row">{label}</th>
              <td>{first}</td>
              <td>{second}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {t(kind === 'player' ? 'merge.consequencePlayer' : 'merge.consequence', {
          gone: gone.name,
          kept: kept.name,
          matches: countWords(gone.matches),
          records: gone.records.length,
          hours: mergeUndoHours,
        })}
      </p>
    </>
  );
}

function useComparedRows(kind: EntryKind) {
  const { t } = useTranslation('catalog');
  return (entry: WholeEntry): (readonly [string, string])[] => {
    const { name, shortName, nameEn, level, team, aliases, records, matches, id } = entry;
    const ofKind = {
      league: [[t('fields.level'), level === null ? '' : t(`levels.${levelKey(level)}`)]],
      team: [],
      player: [[t('fields.team'), team?.name ?? '']],
    } as const;
    const rows: (readonly [string, string])[] = [
      [t('columns.id'), id],
      [t('fields.name'), name],
      [t('fields.shortName'), shortName],
      [t('fields.nameEn'), nameEn],
      ...ofKind[kind],
      [t('fields.aliases'), aliases.map(({ alias }) => alias).join(t('separator'))],
      [t('fields.records'), records.map((record) => `${record.supplierName} ${record.name}`).join(t('separator'))],
      ...(kind === 'player' ? [] : [[t('columns.matches'), countWords(matches)] as const]),
    ];
    return rows.map(([label, value]) => [label, value === '' ? t('nothing') : value]);
  };
}

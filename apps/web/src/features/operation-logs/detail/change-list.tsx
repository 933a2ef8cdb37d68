import {
  type Change,
  differenceOf,
  type EntityDifference,
  type FieldDifference,
} from '@touchline/domain/change-difference';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { entityWords } from '../entity-words.ts';
import { fieldWords, valueWords } from '../words.ts';

import styles from './change-list.module.css';

export function ChangeList({ changes, isFailed }: { changes: readonly Change[]; isFailed: boolean }) {
  const { t } = useTranslation('operation-logs');
  // A refused call names its record, of which nothing changed.
  const made = changes.filter(({ before, after }) => before !== null || after !== null || !isFailed);
  if (made.length === 0)
    return <p className={styles.none}>{isFailed ? t('detail.noChangesFailed') : t('detail.noChanges')}</p>;
  return (
    <div className={styles.entities}>
      {made.map((change) =>
        change.entity === 'more' ? (
          <p key="more" className={styles.none}>
            {t('detail.more', { total: change.id })}
          </p>
        ) : (
          <EntityTable key={JSON.stringify(change)} difference={differenceOf(change)} />
        ),
      )}
    </div>
  );
}

function EntityTable({ difference }: { difference: EntityDifference }) {
  const { t } = useTranslation('operation-logs');
  const [isUnfolded, setIsUnfolded] = useState(false);
  const { entity, id, name, kind, changed, unchanged } = difference;
  const fields = isUnfolded ? [...changed, ...unchanged] : changed;
  return (
    <div className={styles.entity}>
      <p className={styles.caption}>
        <span className={styles.kind} data-kind={kind}>
          {t(`detail.kind.${kind}`)}
        </span>
        <strong>{entityWords(entity)}</strong>
        {name !== null && <span>{name}</span>}
        <span className={styles.id}>{t('detail.entityId', { id })}</span>
      </p>
      {fields.length === 0 ? (
        <p className={styles.none}>{t('detail.onlySame')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('detail.field')}</th>
              {kind === 'changed' ? (
                <>
                  <th scope="col">{t('detail.before')}</th>
                  <th scope="col">{t('detail.after')}</th>
                </>
              ) : (
                <th scope="col" colSpan={2}>
                  {t('detail.content')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <FieldRow key={field.field} entity={entity} kind={kind} difference={field} />
            ))}
          </tbody>
        </table>
      )}
      {unchanged.length > 0 && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {isUnfolded ? t('detail.hideUnchanged') : t('detail.unchanged', { count: unchanged.length })}
        </button>
      )}
    </div>
  );
}

interface FieldRowProps {
  entity: string;
  kind: EntityDifference['kind'];
  difference: FieldDifference;
}

function FieldRow({ entity, kind, difference }: FieldRowProps) {
  return (
    <tr data-kind={difference.kind}>
      <th scope="row">{fieldWords(entity, difference.field)}</th>
      <Sides entity={entity} kind={kind} difference={difference} />
    </tr>
  );
}

/** Added and removed values have one side only. */
function Sides({ entity, kind, difference }: FieldRowProps) {
  const { t } = useTranslation('operation-logs');
  const { field } = difference;
  switch (difference.kind) {
    case 'secret':
      return (
        <td colSpan={2} className={styles.quiet}>
          {t('detail.secret')}
        </td>
      );
    case 'list':
      return (
        <td colSpan={2}>
          <Chips entity={entity} field={field} sign="removed" items={difference.removed} />
          <Chips entity={entity} field={field} sign="added" items={difference.added} />
          {difference.kept.length > 0 && (
            <span className={styles.quiet}>{t('detail.kept', { count: difference.kept.length })}</span>
          )}
        </td>
      );
    case 'value':
      if (kind !== 'changed')
        return (
          <td colSpan={2}>
            <Value entity={entity} field={field} value={kind === 'created' ? difference.after : difference.before} />
          </td>
        );
      return (
        <>
          <td className={styles.before}>
            <Value entity={entity} field={field} value={difference.before} />
          </td>
          <td className={styles.after}>
            <Value entity={entity} field={field} value={difference.after} />
          </td>
        </>
      );
    case 'same':
      return (
        <td colSpan={2} className={styles.quiet}>
          <Value entity={entity} field={field} value={difference.value} />
        </td>
      );
  }
}

function Value({ entity, field, value }: { entity: string; field: string; value: unknown }) {
  const { t } = useTranslation('operation-logs');
  const items: unknown[] = Array.isArray(value) ? value : [value];
  const words = items.map((item) => valueWords(entity, field, item)).filter((each) => each !== null);
  if (words.length === 0) return <span className={styles.quiet}>{t('detail.nothing')}</span>;
  return <span className={styles.value}>{words.join('、')}</span>;
}

interface ChipsProps {
  entity: string;
  field: string;
  sign: 'added' | 'removed';
  items: readonly unknown[];
}

function Chips({ entity, field, sign, items }: ChipsProps) {
  const { t } = useTranslation('operation-logs');
  if (items.length === 0) return null;
  return (
    <div className={styles.chips}>
      <span className={styles.sign}>{t(`detail.${sign}`)}</span>
      <ul>
        {items.map((item) => (
          <li key={JSON.stringify(item)} className={styles.chip} data-sign={sign}>
            <span>{valueWords(entity, field, item)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

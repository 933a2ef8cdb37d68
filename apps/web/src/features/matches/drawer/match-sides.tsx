import { formatTime } from '@touchline/domain/times';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import type { TypedForm } from '../../../widgets/form/typed-form.ts';
import { Tag } from '../../../widgets/plain/tag.tsx';
import type { MatchPage } from '../match-page.ts';
import type { MatchRecord, MatchSupplierRecord } from '../one-match.api.ts';
import {
  type ComparedField,
  comparedFields,
  type MatchValues,
  type ComparedSide,
  shownSide,
  sideOfSupplier,
  useSideWords,
  versionOf,
} from './match-form.ts';
import { type NumberField, ScoreRows } from './score-rows.tsx';
import { OwnMark, SupplierCell } from './side-cells.tsx';
import { SideInput } from './side-input.tsx';

import styles from './match-drawer.module.css';

interface MatchSidesProps {
  matchPage: MatchPage;
  record: MatchRecord;
  /** Left out where one only looks. */
  form?: TypedForm<MatchValues>;
  /** The first part's field, which gets the focus once the match has begun. */
  firstPart?: RefObject<NumberField | null>;
}

const keyOf = ({ supplier, supplierId }: MatchSupplierRecord): string => `${supplier} ${supplierId}`;

/** Field by field what stands there, and what each supplier says, to be taken over or given back with one click. */
export function MatchSides(props: MatchSidesProps) {
  const { t } = useTranslation('match-drawer');
  const { told: supplierRecords, matchFrom } = props.record;
  return (
    <section className={styles.section}>
      {matchFrom.length === 0 && <p className={styles.quiet}>{t('drawer.noRecords')}</p>}
      <div className={styles.scroll}>
        <table className={styles.sides} aria-label={t('drawer.values')}>
          <colgroup>
            <col className={styles.nameColumn} />
            <col className={styles.currentColumn} />
            {supplierRecords.map((each) => (
              <col key={keyOf(each)} className={styles.supplierColumn} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{t('drawer.field')}</th>
              <th scope="col">{t('drawer.current')}</th>
              {supplierRecords.map((each) => (
                <th key={keyOf(each)} scope="col">
                  {each.supplierName}
                  <small>{t('drawer.toldAt', { time: formatTime(each.toldTime) })}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparedFields.map((field) => (
              <FieldRow key={field} field={field} {...props} />
            ))}
          </tbody>
          <ScoreRows {...props} />
        </table>
      </div>
    </section>
  );
}

function FieldRow({ field, matchPage, record, form }: MatchSidesProps & { field: ComparedField }) {
  const { t } = useTranslation(['match-drawer', 'matches']);
  const words = useSideWords(record, matchPage);
  const values = form?.values ?? versionOf(record).values;
  const shown = shownSide(record, values);
  const isOwn = values[field] !== null;
  const isEditable = form !== undefined;
  const set = (value: ComparedSide[ComparedField]) => form?.bare.setFieldValue(field, value);
  const name = t(`matches:field.${field}`);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <div className={styles.current}>
          <div className={styles.value}>
            {isEditable ? (
              <SideInput field={field} matchPage={matchPage} side={shown} text={words(field, shown)} onChange={set} />
            ) : (
              words(field, shown)
            )}
          </div>
          <OwnMark
            mark={isOwn ? t('drawer.own') : null}
            name={name}
            onRestore={isEditable && record.told.length > 0 ? () => set(null) : undefined}
          />
        </div>
      </td>
      {record.told.map((supplierRecord) => {
        const side = sideOfSupplier(supplierRecord);
        const canAdopt = isEditable && side[field] !== null && side[field] !== shown[field];
        return (
          <SupplierCell
            key={keyOf(supplierRecord)}
            supplier={supplierRecord.supplierName}
            name={name}
            onAdopt={canAdopt ? () => set(side[field]) : undefined}
          >
            <span>{namedByRecord(field, supplierRecord) ?? words(field, side)}</span>
            {side[field] === null && <Tag tone="off">{t('drawer.untied')}</Tag>}
          </SupplierCell>
        );
      })}
    </tr>
  );
}

/** A supplier's own spelling of a league or team. */
function namedByRecord(field: ComparedField, { lname, hname, aname }: MatchSupplierRecord): string | null {
  const names: Partial<Record<ComparedField, string>> = { leagueId: lname, hTeamId: hname, aTeamId: aname };
  return names[field] ?? null;
}

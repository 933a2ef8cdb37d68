import { useSelector } from '@tanstack/react-form';
import { scoreText } from '@touchline/domain/matches/match-scores';
import { mostPoints } from '@touchline/domain/matches/score-pins';
import { type GetRef, InputNumber } from 'antd';
import { type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { TypedForm } from '../../../widgets/form/typed-form.ts';
import type { MatchPage } from '../match-page.ts';
import type { MatchRecord } from '../one-match.api.ts';
import '../matches.messages.ts';
import './match-drawer.messages.ts';
import { type MatchValues, shownScore, versionOf } from './match-form.ts';
import {
  isSamePart,
  missingSide,
  partCount,
  partOf,
  type PartScore,
  type TeamSide,
  type TypedParts,
  useScoreParts,
  withoutPart,
  withPart,
} from './match-scores.ts';
import { OwnMark, SupplierCell } from './side-cells.tsx';

import styles from './match-drawer.module.css';

export type NumberField = GetRef<typeof InputNumber>;

interface ScoreRowsProps {
  matchPage: MatchPage;
  record: MatchRecord;
  /** Left out where one only looks. */
  form?: TypedForm<MatchValues>;
  /** The first part's field, which gets the focus once the match has begun. */
  firstPart?: RefObject<NumberField | null>;
}

const sides = ['home', 'away'] as const;

/** The score part by part: each is set, adopted and given back by itself. */
export function ScoreRows(props: ScoreRowsProps) {
  const { t } = useTranslation(['match-drawer', 'matches']);
  const { matchPage, record, form } = props;
  const names = useScoreParts(matchPage.discipline)(partCount(record));
  return (
    <tbody>
      <tr className={styles.heads}>
        <th scope="rowgroup">{t('matches:field.scores')}</th>
        <td>
          {form === undefined ? (
            t('score.heads')
          ) : (
            <div className={styles.pair}>
              {sides.map((side) => (
                <span key={side}>{t(`score.head.${side}`)}</span>
              ))}
            </div>
          )}
        </td>
        {record.told.map(({ supplier, supplierId }) => (
          <td key={`${supplier} ${supplierId}`}>{t('score.heads')}</td>
        ))}
      </tr>
      {names.map((name, at) => (
        <PartRow key={name} {...props} name={name} at={at} />
      ))}
    </tbody>
  );
}

interface PartProps extends ScoreRowsProps {
  name: string;
  at: number;
}

function PartRow(props: PartProps) {
  const { t } = useTranslation('match-drawer');
  const { record, form, name, at } = props;
  const values = form?.values ?? versionOf(record).values;
  const { parts } = values;
  const own = parts[at];
  const shown = shownScore(record, values, at);
  const set = (next: TypedParts) => form?.bare.setFieldValue('parts', next);
  const said = ({ home, away }: PartScore) => (home === null ? t('score.none') : scoreText(home, away ?? 0));
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <div className={styles.current}>
          {form === undefined ? (
            <>
              {said(shown)}
              <OwnMark mark={own === undefined ? null : t(`drawer.ownPart.${own.kind ?? 'typed'}`)} name={name} />
            </>
          ) : (
            <PartFields {...props} form={form} />
          )}
        </div>
      </td>
      {record.told.map((supplierRecord) => {
        const { supplier, supplierId, supplierName } = supplierRecord;
        const part = partOf(supplierRecord, at);
        const canAdopt = form !== undefined && part.home !== null && !isSamePart(part, shown);
        return (
          <SupplierCell
            key={`${supplier} ${supplierId}`}
            supplier={supplierName}
            name={name}
            onAdopt={canAdopt ? () => set({ ...parts, [at]: { ...part, kind: null } }) : undefined}
          >
            {said(part)}
          </SupplierCell>
        );
      })}
    </tr>
  );
}

function PartFields({ record, form, firstPart, name, at }: PartProps & { form: TypedForm<MatchValues> }) {
  const { t } = useTranslation('match-drawer');
  const line = useId();
  const hasBeenSent = useSelector(form.bare.store, ({ submissionAttempts }) => submissionAttempts > 0);
  const [typing, setTyping] = useState<TeamSide | null>(null);
  const { parts } = form.values;
  const own = parts[at];
  const shown = shownScore(record, form.values, at);
  const missing = missingSide(own);
  // A field that one is just typing in is not wrong yet.
  const wrong = hasBeenSent || typing !== missing ? missing : null;
  const set = (next: TypedParts) => form.bare.setFieldValue('parts', next);
  return (
    <>
      <div className={styles.pair}>
        {sides.map((side) => (
          <InputNumber<number>
            key={side}
            ref={at === 0 && side === 'home' ? (firstPart ?? null) : null}
            size="small"
            controls={false}
            min={0}
            max={mostPoints}
            precision={0}
            aria-label={t('score.of', { side: t(`score.${side}`), part: name })}
            {...(wrong === side && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': line })}
            value={shown[side]}
            onFocus={(event) => {
              event.target.select();
              setTyping(side);
            }}
            onBlur={() => setTyping(null)}
            onChange={(points) => set(withPart(parts, at, shown, side, points))}
          />
        ))}
      </div>
      <OwnMark
        mark={own === undefined ? null : t(`drawer.ownPart.${own.kind ?? 'typed'}`)}
        problem={wrong === null ? null : { id: line, text: t(`score.missing.${wrong}`) }}
        name={name}
        onRestore={record.told.length > 0 ? () => set(withoutPart(parts, at)) : undefined}
      />
    </>
  );
}

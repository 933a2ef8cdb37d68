import { formatTime } from '@touchline/domain/times';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { DataColumn } from '../../widgets/list/table/table-columns.tsx';
import type { AutoLink } from './suppliers.api.ts';
import { useWords } from './use-words.ts';

import styles from './suppliers.module.css';

type Pair = Pick<AutoLink, 'kind' | 'discipline' | 'supplierName' | 'told' | 'candidate'>;

/** Both sides beside each other, line by line the same. */
export function usePairColumns<Row extends Pair>(candidateTitle: string): DataColumn<Row>[] {
  const { t } = useTranslation('suppliers');
  const words = useWords();
  return [
    {
      key: 'told',
      title: t('pair.told'),
      isFixed: true,
      minWidth: 260,
      render: ({ told, supplierName }) => <SideCell side={told} by={[supplierName]} />,
    },
    {
      key: 'candidate',
      title: candidateTitle,
      isFixed: true,
      minWidth: 260,
      render: ({ candidate }) => <SideCell side={candidate} by={candidate.suppliers.map(({ name }) => name)} />,
    },
    {
      key: 'kind',
      title: t('pair.kind'),
      width: 136,
      render: ({ kind, discipline }) => words.list({ kind, discipline }),
    },
  ];
}

export function SideCell({ side, by }: { side: AutoLink['told']; by: readonly string[] }) {
  const { t } = useTranslation('suppliers');
  const words = useWords();
  const name = words.side(side);
  const { gameTime, context, shortName, nameEn, id } = side;
  const from = by.length === 0 ? t('pair.noSuppliers') : by.join(' ');
  const more = [
    ...(gameTime === null ? [] : [formatTime(gameTime)]),
    context,
    shortName,
    nameEn,
    from,
    t('pair.id', { id }),
  ];
  const moreText = more.filter((part) => part !== '').join(' · ');
  return <TwoLines first={<b>{name}</b>} second={moreText} title={`${name}\n${moreText}`} />;
}

function TwoLines({ first, second, title }: { first: ReactNode; second: string; title: string }) {
  return (
    <span className={styles.side} title={title}>
      <span className={styles.sideName}>{first}</span>
      {second !== '' && <span className={styles.sideMore}>{second}</span>}
    </span>
  );
}

import { Segmented } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMay } from '../../../entities/session/use-may.ts';
import { useListPage } from '../../../lib/lists/list-page.ts';
import { oldAfter } from '../../../lib/lists/list-query.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { useDelayed } from '../../../lib/page/use-delayed.ts';
import { FilterTags } from '../../../widgets/list/filter-tags.tsx';
import { ListPage } from '../../../widgets/list/list-page.tsx';
import { ListEmpty, ListFailed, ListSkeleton } from '../../../widgets/list/list-states.tsx';
import { useListTexts } from '../../../widgets/list/list-texts.ts';
import { Pagination } from '../../../widgets/list/pagination.tsx';
import '../../../widgets/lists.messages.ts';
import { Button } from '../../../widgets/plain/button.tsx';
import { useSupplierFilterTexts } from '../filter-texts.ts';
import { LazyCardFilters } from '../lazy-filters.tsx';
import { type CardKind, type ProposalCard as Card, useProposalCounts } from '../suppliers.api.ts';
import { TabBar } from '../tab-bar.tsx';
import { useWords } from '../use-words.ts';
import { ProposalCard } from './proposal-card.tsx';
import { leaveCard, useCardKeys } from './use-card-keys.ts';
import { useSettling } from './use-settling.ts';

import styles from './proposals.module.css';

const BulkLinkDialog = lazyPart(async () => (await import('./bulk-link-dialog.tsx')).BulkLinkDialog);

const cardKinds = ['match', 'league', 'team'] as const satisfies readonly CardKind[];

/** Possible duplicates for people to decide, a card for each record. The keyboard alone goes from card to card. */
export function ProposalsTab() {
  const { t } = useTranslation('suppliers');
  const words = useWords();
  const page = useListPage('suppliers.proposals');
  const { kind, ...others } = page.filters;
  const counts = useProposalCounts(others).data;
  const maySettle = useMay('spo_#_sup-action');
  const { kind: kindTag, ...tags } = useSupplierFilterTexts();
  const { filterTags, empty } = useListTexts(page, {
    noun: t('proposals.noun'),
    filters: { kind: { ...kindTag, isShown: true }, ...tags },
    none: { text: t('proposals.empty'), hint: t('proposals.emptyHint') },
  });
  const { settling, start, linkMany, undoLast } = useSettling();
  const [isBulk, setIsBulk] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { rows, error, answer, refresh } = page.list;
  const isOld = useDelayed(page.list.isOld, oldAfter);
  const act = (card: Card, kindOfAct: 'accept' | 'refuse', proposalId: string | undefined) => {
    if (isOld || settling.has(card.id) || proposalId === undefined) return;
    leaveCard(box.current, card.id);
    start(card.id, proposalId, kindOfAct, words.side(card.told));
  };
  const { chosenOf, onKeyDown } = useCardKeys({ box, cards: rows, acts: maySettle ? { act, undoLast } : null });
  const total = counts === undefined ? undefined : counts.match + counts.league + counts.team;
  const named = (name: string, count: number | undefined) => (count === undefined ? name : `${name} ${count}`);

  return (
    <ListPage
      title={t('title')}
      filters={
        <>
          <TabBar current="proposals" />
          <LazyCardFilters filters={others} onChange={page.setFilters} />
        </>
      }
      actions={maySettle && <Button onClick={() => setIsBulk(true)}>{t('proposals.bulk')}</Button>}
    >
      {/* Z works wherever the focus went within the list, which keeps it after the last card. */}
      <div ref={box} className={styles.box} role="presentation" tabIndex={-1} onKeyDown={onKeyDown}>
        <div className={styles.line}>
          <Segmented<CardKind | 'all'>
            aria-label={t('proposals.kinds')}
            options={[
              { value: 'all', label: named(t('proposals.all'), total) },
              ...cardKinds.map((value) => ({ value, label: named(words.kind(value), counts?.[value]) })),
            ]}
            value={kind ?? 'all'}
            onChange={(value) => page.setFilters({ kind: value === 'all' ? undefined : value })}
          />
          {maySettle && <p className={styles.keys}>{t('proposals.keys')}</p>}
        </div>
        {filterTags.tags.length > 0 && <FilterTags {...filterTags} />}
        {error !== null && <ListFailed error={error} onRetry={refresh} />}
        {error === null && rows === undefined && <ListSkeleton rowHeight={120} rows={4} />}
        {error === null && rows?.length === 0 && <ListEmpty {...empty} />}
        {rows !== undefined && rows.length > 0 && (
          <div className={styles.cards} data-old={isOld || undefined}>
            {rows.map((card) => (
              <ProposalCard
                key={card.id}
                card={card}
                chosen={chosenOf(card)}
                isSettling={settling.has(card.id)}
                isOld={isOld}
                acts={
                  maySettle
                    ? {
                        accept: ({ proposalId }) => act(card, 'accept', proposalId),
                        refuse: () => act(card, 'refuse', card.candidates[0]?.proposalId),
                      }
                    : null
                }
              />
            ))}
          </div>
        )}
        {(answer?.totalPages ?? 0) > 1 && (
          <div className={styles.below}>
            <Pagination answer={answer} onPage={page.setPage} />
          </div>
        )}
      </div>
      {isBulk && <BulkLinkDialog filters={page.filters} onLink={linkMany} onClose={() => setIsBulk(false)} />}
    </ListPage>
  );
}

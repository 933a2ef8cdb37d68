import { pageLimits } from '@touchline/domain/constants';
import {
  cappedPageItems,
  currentPageOf,
  type PageItem,
  pageItems,
  totalPagesOf,
} from '@touchline/domain/lists/pagination';
import { type PageSize, pageSizes } from '@touchline/domain/lists/table-look';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { PageSizeChoice } from '../../lib/lists/list-page.ts';
import type { ListAnswer } from '../../lib/lists/list-query.ts';
import '../lists.messages.ts';
import { MenuUnder } from './menus/menu-under.tsx';
import { alongLine } from './table/roving-steps.ts';
import { useRoving } from './table/use-roving.ts';

import styles from './pagination.module.css';

export interface PaginationProps {
  answer: ListAnswer<unknown> | undefined;
  onPage: (page: number, cursor?: string | null) => void;
  pageSize?: PageSizeChoice | undefined;
}

/** With a capped total nobody knows the end: the way on is the cursor's. */
export function Pagination({ answer, onPage, pageSize }: PaginationProps) {
  const { t } = useTranslation('lists');
  const pages = useRef<HTMLElement>(null);
  useRoving(pages, alongLine, '[aria-current]');
  if (answer === undefined) return null;
  const isCapped = answer.totalIsCapped === true;
  const current = currentPageOf(answer);
  const totalPages = totalPagesOf(answer);
  const hasNext = isCapped ? answer.next !== undefined : current < totalPages;
  const items = isCapped ? cappedPageItems(current, totalPages, hasNext) : pageItems(current, totalPages);
  const reachable = items.filter((item) => typeof item !== 'number' || item <= pageLimits.lastPage);
  return (
    <nav ref={pages} className={styles.pages} aria-label={t('pagination.label')}>
      <Step
        label={t('pagination.previous')}
        isBack
        disabled={current <= 1}
        onClick={() => onPage(current - 1, isCapped ? (answer.previous ?? null) : null)}
      />
      {reachable.map((item) => (
        <PageButton key={item} item={item} current={current} onPage={onPage} />
      ))}
      <Step
        label={t('pagination.next')}
        disabled={!hasNext}
        onClick={() => onPage(current + 1, isCapped ? (answer.next ?? null) : null)}
      />
      {pageSize !== undefined && <SizeMenu {...pageSize} />}
    </nav>
  );
}

function SizeMenu({ value, onChange }: PageSizeChoice) {
  const { t } = useTranslation('lists');
  return (
    <MenuUnder
      menu={{
        items: pageSizes.map((size) => ({ key: String(size), label: t('pagination.perPage', { size }) })),
        selectable: true,
        selectedKeys: [String(value)],
        onClick: ({ key }) => onChange(Number(key) as PageSize),
      }}
    >
      <button type="button" className={styles.size} aria-label={t('pagination.size', { size: value })}>
        {t('pagination.perPage', { size: value })}
      </button>
    </MenuUnder>
  );
}

interface PageButtonProps {
  item: PageItem;
  current: number;
  onPage: PaginationProps['onPage'];
}

function PageButton({ item, current, onPage }: PageButtonProps) {
  const { t } = useTranslation('lists');
  if (typeof item !== 'number')
    return (
      <span className={styles.gap} aria-hidden="true">
        …
      </span>
    );
  return (
    <button
      type="button"
      className={styles.page}
      aria-label={t('pagination.page', { page: item })}
      aria-current={item === current ? 'page' : undefined}
      onClick={() => item !== current && onPage(item)}
    >
      {item}
    </button>
  );
}

interface StepProps {
  label: string;
  isBack?: boolean;
  disabled: boolean;
  onClick: () => void;
}

function Step({ label, isBack = false, disabled, onClick }: StepProps) {
  return (
    <button
      type="button"
      className={styles.page}
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onClick()}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path d={isBack ? 'M10 3.500L5.500 8l4.500 4.500' : 'M6 3.500L10.500 8 6 12.500'} />
      </svg>
    </button>
  );
}

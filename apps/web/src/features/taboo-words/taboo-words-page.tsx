import { formatTime } from '@touchline/domain/times';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMay } from '../../entities/session/use-may.ts';
import { useTaskNews } from '../../entities/task/use-task-news.ts';
import { useListPage } from '../../lib/lists/list-page.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { saveFile } from '../../lib/page/save-file.ts';
import { FilterPlaceholder, ListPage } from '../../widgets/list/list-page.tsx';
import { useListTexts } from '../../widgets/list/list-texts.ts';
import { SearchBox } from '../../widgets/list/search-box.tsx';
import { DataTable } from '../../widgets/list/table/data-table.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { exportWords, type ListedTabooWord, wordsName } from './taboo-words.api.ts';
import './taboo-words.messages.ts';
import { useWordColumns } from './word-columns.tsx';
import type { WordDialog } from './word-dialogs.tsx';

const LevelFilter = lazyPart(async () => (await import('./level-filter.tsx')).LevelFilter, <FilterPlaceholder />);
const WordDialogs = lazyPart(async () => (await import('./word-dialogs.tsx')).WordDialogs);

/** Of the merchant that the page is about; the platform's own list applies to all. */
export function TabooWordsPage() {
  const { t } = useTranslation('taboo-words');
  const mayChange = useMay('pre_#_tab-action');
  const page = useListPage('taboo-words.list');
  const { keyword, level } = page.filters;
  const columns = useWordColumns();
  const [dialog, setDialog] = useState<WordDialog | null>(null);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const [isExporting, setIsExporting] = useState(false);
  useTaskNews(wordsName);

  const download = async () => {
    setIsExporting(true);
    try {
      saveFile(await exportWords(page.filters), `${t('title')}-${formatTime(new Date(), 'day')}.csv`);
    } catch {
      // The banner says why.
    } finally {
      setIsExporting(false);
    }
  };
  const texts = useListTexts(page, {
    noun: t('title'),
    filters: {
      keyword: {},
      level: { label: t('filters.level'), text: (chosen) => t(`levels.${chosen}`) },
    },
    none: {
      text: t('empty.none'),
      ...(mayChange && {
        hint: t('empty.noneHint'),
        action: { label: t('create'), onClick: () => setDialog({ act: 'create' }) },
      }),
    },
  });
  const actionsOn = (word: ListedTabooWord) => [
    { key: 'edit', label: t('actions.edit'), onClick: () => setDialog({ act: 'edit', word }) },
    { key: 'delete', label: t('actions.delete'), isDanger: true, onClick: () => setDialog({ act: 'delete', word }) },
  ];

  return (
    <ListPage
      title={t('title')}
      filters={
        <>
          <SearchBox
            label={t('search')}
            value={keyword ?? ''}
            onSearch={(next) => page.setFilters({ keyword: next })}
          />
          <LevelFilter level={level} onChange={(next) => page.setFilters({ level: next })} />
        </>
      }
      actions={
        <>
          <Button onClick={() => setDialog({ act: 'check' })}>{t('actions.check')}</Button>
          <Button busy={isExporting} onClick={() => void download()}>
            {t('actions.export')}
          </Button>
          {mayChange && (
            <>
              <Button onClick={() => setDialog({ act: 'import' })}>{t('actions.import')}</Button>
              <Button look="primary" onClick={() => setDialog({ act: 'create' })}>
                {t('create')}
              </Button>
            </>
          )}
        </>
      }
    >
      <DataTable
        label={t('title')}
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={(word) => word.keyword}
        actions={mayChange ? actionsOn : undefined}
        onOpen={mayChange ? (word) => setDialog({ act: 'edit', word }) : undefined}
        highlighted={highlighted}
        {...texts}
      />
      {dialog !== null && (
        <WordDialogs
          dialog={dialog}
          level={level}
          onSaved={(id) => {
            setDialog(null);
            setHighlighted(id);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </ListPage>
  );
}

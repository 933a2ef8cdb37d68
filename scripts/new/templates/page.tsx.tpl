import { formatTime } from '@touchline/domain/times';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lists } from 'virtual:lists';

import { useMay } from '../../entities/session/use-may.ts';
import { callApi } from '../../lib/calls/http.ts';
import { addMessages } from '../../lib/i18n.ts';
import { useListPage } from '../../lib/lists/list-page.ts';
import type { RowOf } from '../../lib/lists/list-state.ts';
import { refreshList } from '../../lib/lists/list-query.ts';
import { showDone } from '../../lib/page/notices.ts';
import __features__ from '../../locales/zh-CN/__feature__.json';
import { ConfirmDialog } from '../../widgets/form/confirm-dialog.tsx';
import { ListPage } from '../../widgets/list/list-page.tsx';
import { useListTexts } from '../../widgets/list/list-texts.ts';
import { SearchBox } from '../../widgets/list/search-box.tsx';
import { DataTable } from '../../widgets/list/table/data-table.tsx';
import type { DataColumn } from '../../widgets/list/table/table-columns.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { __Entity__Editor } from './__entity-file__-editor.tsx';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    '__feature__': typeof __features__;
  }
}

addMessages('__feature__', __features__);

type __Entity__ = RowOf<'__feature__.list'>;

const { columns: shown } = lists['__feature__.list'];
const names = Object.keys(shown) as (keyof typeof shown)[];

export function __Features__Page() {
  const { t } = useTranslation('__feature__');
  const mayChange = useMay('__page__-action');
  const page = useListPage('__feature__.list');
  const { keyword = '' } = page.filters;
  const [edited, setEdited] = useState<__Entity__ | 'new' | null>(null);
  const [leaving, setLeaving] = useState<__Entity__ | null>(null);
  const columns = names.map((name): DataColumn<__Entity__> => ({
    key: name,
    title: t(`fields.${name}`),
    ...(shown[name].type === 'instant'
      ? { kind: 'time', render: (row) => formatTime(row[name]) }
      : { render: (row) => row[name] }),
  }));
  const texts = useListTexts(page, {
    noun: t('noun'),
    filters: { keyword: {} },
    none: { text: t('empty.none') },
  });
  const done = () => {
    setEdited(null);
    setLeaving(null);
    void refreshList('__feature__');
  };

  return (
    <ListPage
      title={t('title')}
      filters={
        <SearchBox label={t('search')} value={keyword} onSearch={(next) => page.setFilters({ keyword: next })} />
      }
      actions={
        mayChange && (
          <Button look="primary" onClick={() => setEdited('new')}>
            {t('create')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('title')}
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={
          mayChange
            ? (row) => [
                { key: 'edit', label: t('edit'), onClick: () => setEdited(row) },
                { key: 'delete', label: t('delete'), isDanger: true, onClick: () => setLeaving(row) },
              ]
            : undefined
        }
        onOpen={mayChange ? setEdited : undefined}
        {...texts}
      />
      {edited !== null && (
        <__Entity__Editor opened={edited === 'new' ? null : edited} onSaved={done} onClose={() => setEdited(null)} />
      )}
      {leaving !== null && (
        <ConfirmDialog
          title={t('deleteDialog.title', { name: leaving.name })}
          confirmLabel={t('deleteDialog.confirm')}
          isDanger
          onConfirm={async () => {
            await callApi('__feature__.delete', { params: { id: leaving.id } }, { quiet: true });
            showDone('delete', leaving.name);
            done();
          }}
          onClose={() => setLeaving(null)}
        >
          {t('deleteDialog.text')}
        </ConfirmDialog>
      )}
    </ListPage>
  );
}

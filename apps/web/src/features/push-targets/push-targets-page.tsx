import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { OwnerLine } from '../../entities/merchant/owner-line.tsx';
import { useMay } from '../../entities/session/use-may.ts';
import { useListPage } from '../../lib/lists/list-page.ts';
import { useOpenedRecord } from '../../lib/lists/opened-record.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { FilterPlaceholder, ListPage } from '../../widgets/list/list-page.tsx';
import { useListTexts } from '../../widgets/list/list-texts.ts';
import { SearchBox } from '../../widgets/list/search-box.tsx';
import { DataTable } from '../../widgets/list/table/data-table.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { usePushTargetColumns } from './push-target-columns.tsx';
import type { ListedPushTarget } from './push-targets.api.ts';
import './push-targets.messages.ts';

const PushTargetFilters = lazyPart(
  async () => (await import('./push-target-filters.tsx')).PushTargetFilters,
  <FilterPlaceholder />,
);
const PushTargetDrawer = lazyPart(async () => (await import('./push-target-drawer.tsx')).PushTargetDrawer);
const PushTargetEditor = lazyPart(async () => (await import('./push-target-editor.tsx')).PushTargetEditor);

type Edited = Pick<ListedPushTarget, 'projectCode' | 'name' | 'tag' | 'updatedTime'>;

/** Where streams are pushed to, of the merchant whose pages are open, or of the platform itself. */
export function PushTargetsPage() {
  const { t } = useTranslation('push-targets');
  const mayChange = useMay('dom_#_pro-action');
  const page = useListPage('push-targets.list');
  const opened = useOpenedRecord('project');
  const { keyword } = page.filters;
  const columns = usePushTargetColumns(mayChange);
  /** Null makes a new one, undefined shows no form. */
  const [edited, setEdited] = useState<Edited | null | undefined>();
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const texts = useListTexts(page, {
    noun: t('title'),
    filters: {
      keyword: {},
      enabled: { label: t('fields.enabled'), text: (isOn) => t(isOn ? 'status.enabled' : 'status.disabled') },
      pushDomains: { label: t('filters.pushDomains'), text: (supply) => t(`filters.${supply}`) },
    },
    none: {
      text: t('empty.none'),
      hint: t('empty.noneHint'),
      ...(mayChange && { action: { label: t('create'), onClick: () => setEdited(null) } }),
    },
  });
  const actionsOn = (project: ListedPushTarget) => [
    { key: 'open', label: t('actions.open'), onClick: () => opened.open(project.projectCode) },
    ...(mayChange ? [{ key: 'edit', label: t('actions.edit'), onClick: () => setEdited(project) }] : []),
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
          <PushTargetFilters filters={page.filters} onChange={page.setFilters} />
        </>
      }
      actions={
        mayChange && (
          <Button look="primary" onClick={() => setEdited(null)}>
            {t('create')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('title')}
        lead={<OwnerLine noun={t('title')} />}
        page={page}
        columns={columns}
        rowKey={({ projectCode }) => projectCode}
        rowName={({ name }) => name}
        actions={actionsOn}
        actionsWidth={mayChange ? 128 : 84}
        onOpen={({ projectCode }) => opened.open(projectCode)}
        highlighted={highlighted}
        {...texts}
      />
      {opened.id !== null && (
        <PushTargetDrawer
          key={opened.id}
          projectCode={opened.id}
          onEdit={mayChange ? setEdited : undefined}
          onClose={opened.close}
        />
      )}
      {edited !== undefined && (
        <PushTargetEditor
          opened={edited}
          onSaved={(projectCode) => {
            setEdited(undefined);
            setHighlighted(projectCode);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </ListPage>
  );
}

import {
  domainCan,
  type DomainKind,
  type DomainStateAct,
  domainStateActs,
} from '@touchline/domain/domains/domain-states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import '../../entities/domain/domain-states.messages.ts';
import { type AskedAct, isAsked, usePlainActs } from '../../entities/domain/use-plain-acts.ts';
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
import { useDomainColumns } from './domain-columns.tsx';
import type { ListedDomain } from './domains.api.ts';
import './domains.messages.ts';
import { useDomainFilterTexts, useNarrowedPushTarget } from './narrowing.ts';

const DomainFilters = lazyPart(async () => (await import('./domain-filters.tsx')).DomainFilters, <FilterPlaceholder />);
const DomainDrawer = lazyPart(async () => (await import('./domain-drawer.tsx')).DomainDrawer);
const DomainEditor = lazyPart(async () => (await import('./domain-editor.tsx')).DomainEditor);
const DomainActDialog = lazyPart(
  async () => (await import('../../entities/domain/domain-act-dialog.tsx')).DomainActDialog,
);

const changePermission = { push: 'dom_pus-action', pull: 'dom_pul-action' } as const;

type NamedDomain = Pick<ListedDomain, 'id' | 'name' | 'updatedTime'>;
type Dialog =
  | { readonly act: AskedAct; readonly domain: NamedDomain }
  | { readonly act: 'edit'; readonly domain: NamedDomain }
  | { readonly act: 'create' };

/** Push or pull domains of the merchant whose pages are open, or of the platform itself. */
export function DomainList({ kind }: { kind: DomainKind }) {
  const { t } = useTranslation(['domains', 'domain-states']);
  const noun = t(`noun.${kind}`);
  const mayChange = useMay(changePermission[kind]);
  const page = useListPage(`domains.${kind}-list`);
  const opened = useOpenedRecord('domain');
  const columns = useDomainColumns(kind);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const actPlainly = usePlainActs(kind, setHighlighted);
  const project = useNarrowedPushTarget(page.filters);
  const actOn = (act: DomainStateAct, domain: NamedDomain) =>
    isAsked(act) ? setDialog({ act, domain }) : void actPlainly(act, domain);
  const finish = (id: string) => {
    setDialog(null);
    setHighlighted(id);
  };
  const texts = useListTexts(page, {
    noun,
    filters: useDomainFilterTexts(kind, project),
    none: {
      text: t('empty.none', { noun }),
      hint: t(`empty.${kind}Hint`),
      ...(mayChange && { action: { label: t('create', { noun }), onClick: () => setDialog({ act: 'create' }) } }),
    },
  });
  const actionsOn = (domain: ListedDomain) => {
    const open = { key: 'open', label: t('actions.open'), onClick: () => opened.open(domain.id) };
    const can = domainCan(domain);
    if (!mayChange || can.edit !== true) return [open];
    return [
      { key: 'edit', label: t('actions.edit'), onClick: () => setDialog({ act: 'edit', domain }) },
      ...domainStateActs
        .filter((act) => can[act] === true)
        .map((act) => ({
          key: act,
          label: t(`domain-states:acts.${act}`),
          isDanger: act === 'remove',
          onClick: () => actOn(act, domain),
        })),
    ];
  };

  return (
    <ListPage
      title={noun}
      filters={
        <>
          <SearchBox
            label={t('search')}
            value={page.filters.keyword ?? ''}
            onSearch={(next) => page.setFilters({ keyword: next })}
          />
          <DomainFilters kind={kind} filters={page.filters} project={project} onChange={page.setFilters} />
        </>
      }
      actions={
        mayChange && (
          <Button look="primary" onClick={() => setDialog({ act: 'create' })}>
            {t('create', { noun })}
          </Button>
        )
      }
    >
      <DataTable
        label={noun}
        lead={<OwnerLine noun={noun} />}
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={actionsOn}
        actionsWidth={mayChange ? 184 : 84}
        onOpen={({ id }) => opened.open(id)}
        highlighted={highlighted}
        {...texts}
      />
      {opened.id !== null && (
        <DomainDrawer
          key={opened.id}
          kind={kind}
          id={opened.id}
          isEditable={mayChange}
          onEdit={(domain) => setDialog({ act: 'edit', domain })}
          onAct={actOn}
          onClose={opened.close}
        />
      )}
      {dialog !== null &&
        (dialog.act === 'create' || dialog.act === 'edit' ? (
          <DomainEditor
            kind={kind}
            opened={dialog.act === 'edit' ? dialog.domain : null}
            project={project}
            onSaved={finish}
            onClose={() => setDialog(null)}
          />
        ) : (
          <DomainActDialog
            act={dialog.act}
            kind={kind}
            id={dialog.domain.id}
            name={dialog.domain.name}
            onDone={finish}
            onClose={() => setDialog(null)}
          />
        ))}
    </ListPage>
  );
}

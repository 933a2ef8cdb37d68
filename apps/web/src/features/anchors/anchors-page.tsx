import { titleOfKey } from '@touchline/domain/access/navigation';
import { hoursRoute, routeOfKey } from '@touchline/domain/access/permission-grammar';
import { allValue } from '@touchline/domain/lists/multi-select';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';

import { useMerchantAlias } from '../../entities/merchant/merchant-names.ts';
import { usePushTargetOptions } from '../../entities/push-target/push-target-options.ts';
import { useMay } from '../../entities/session/use-may.ts';
import { useListPage } from '../../lib/lists/list-page.ts';
import { lazyPart, plainPart } from '../../lib/page/lazy-part.tsx';
import { inMerchant, useOpenMerchant } from '../../lib/session/open-merchant.ts';
import { useOwnMerchant } from '../../lib/session/own-merchant.ts';
import { useSession } from '../../lib/session/session.ts';
import { FilterPlaceholder, ListPage } from '../../widgets/list/list-page.tsx';
import { ListEmpty } from '../../widgets/list/list-states.tsx';
import { useListTexts } from '../../widgets/list/list-texts.ts';
import { DataTable } from '../../widgets/list/table/data-table.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { type AnchorsPageKey, useAnchorPaths, useAnchorsPageKey } from './anchor-paths.ts';
import type { Anchor } from './anchors.api.ts';
import './anchors.messages.ts';
import { useAnchorColumns } from './list/anchor-columns.tsx';
import { sentFilters, useAnchorSearches } from './list/anchor-searches.ts';
import { useAnchorBulk } from './list/use-anchor-bulk.tsx';

const AnchorSearch = lazyPart(
  async () => (await import('./list/anchor-search.tsx')).AnchorSearch,
  <FilterPlaceholder />,
);
const AnchorSearchTabs = lazyPart(async () => (await import('./list/anchor-search.tsx')).AnchorSearchTabs);
const AnchorFilters = lazyPart(
  async () => (await import('./list/anchor-filters.tsx')).AnchorFilters,
  <FilterPlaceholder />,
);
const ExportAnchors = lazyPart(async () => (await import('./list/export-anchors.tsx')).ExportAnchors);
const ImportDialog = lazyPart(async () => (await import('./import/import-dialog.tsx')).ImportDialog);
const AnchorCard = plainPart(async () => (await import('./list/anchor-card.tsx')).AnchorCard);

/** One merchant's anchors, or those of all merchants to a super-admin who acts for none. */
export function AnchorsPage() {
  const { t } = useTranslation('anchors');
  const pageKey = useAnchorsPageKey();
  const isSuperAdmin = useSession()?.isSuperAdmin === true;
  if (pageKey === 'com_pro_anc' && !isSuperAdmin) return <ListEmpty text={t('onlySuperAdmin')} />;
  return <Anchors key={pageKey} pageKey={pageKey} />;
}

function Anchors({ pageKey }: { pageKey: AnchorsPageKey }) {
  const { t } = useTranslation('anchors');
  const navigate = useNavigate();
  const { state } = useLocation() as { readonly state: { readonly saved?: string } | null };
  const [saved] = useState(state?.saved ?? null);
  const path = routeOfKey(pageKey);
  const paths = useAnchorPaths();
  const openMerchant = useOpenMerchant();
  const mayChange = useMay('pro_anc_lis-action');
  const own = useOwnMerchant();
  const isAcross = own === null;
  const page = useListPage('anchors.list', { path, toQuery: sentFilters });
  const { filters, setFilters } = page;
  const chosenMerchant = filters.merchantCodes?.length === 1 ? (filters.merchantCodes[0] ?? null) : null;
  const targets = usePushTargetOptions(own ?? chosenMerchant).data;
  const merchantAlias = useMerchantAlias(chosenMerchant ?? '');
  const searching = { path, filters, onChange: setFilters };
  const isTab = useAnchorSearches(searching).current !== undefined;
  const open = (anchor: Anchor) => void navigate(paths.view(anchor));
  const columns = useAnchorColumns({ mayChange, isAcross, onOpen: open });
  const create = () => void navigate(paths.create);
  const bulk = useAnchorBulk(filters, targets);
  const [isImporting, setIsImporting] = useState(false);

  const texts = useListTexts(page, {
    noun: t('noun'),
    filters: {
      // The current search tab already shows what was typed.
      streamerIds: { label: t('fields.streamerId'), text: joined, isShown: !isTab },
      streamerCodes: { label: t('fields.streamerCode'), text: joined, isShown: !isTab },
      name: { label: t('fields.name'), isShown: !isTab },
      nickname: { label: t('fields.nickname'), isShown: !isTab },
      merchantCodes: {
        label: t('fields.merchant'),
        text: (codes) => (codes.length === 1 ? merchantAlias : joined(codes)),
      },
      projectCodes: { label: t('fields.projects'), each: targetName },
      enableds: {
        label: t('fields.enabled'),
        each: (enabled) => t(`status.${enabled === 'true' ? 'enabled' : 'disabled'}`),
      },
    },
    none: {
      text: t('empty.none'),
      ...(mayChange && { hint: t('empty.hint'), action: { label: t('create'), onClick: create } }),
    },
  });
  const actionsOn = (anchor: Anchor) => [
    { key: 'view', label: t('actions.view'), onClick: () => open(anchor) },
    ...(mayChange ? [{ key: 'edit', label: t('actions.edit'), onClick: () => void navigate(paths.edit(anchor)) }] : []),
  ];

  return (
    <ListPage
      title={titleOfKey(pageKey)}
      filters={
        <>
          <AnchorSearch {...searching} />
          <AnchorFilters filters={filters} isAcross={isAcross} targets={targets} onChange={setFilters} />
        </>
      }
      actions={
        <>
          {!isAcross && (
            <Button onClick={() => void navigate(inMerchant(openMerchant, hoursRoute))}>{t('hours')}</Button>
          )}
          <ExportAnchors filters={filters} total={page.list.answer?.total} />
          {mayChange && !isAcross && <Button onClick={() => setIsImporting(true)}>{t('import')}</Button>}
          {mayChange && (
            <Button look="primary" onClick={create}>
              {t('create')}
            </Button>
          )}
        </>
      }
    >
      <DataTable
        label={t('table')}
        lead={<AnchorSearchTabs {...searching} />}
        page={page}
        columns={columns}
        rowKey={({ streamerCode }) => streamerCode}
        rowName={({ name }) => name}
        bulk={mayChange && !isAcross ? bulk : undefined}
        actions={actionsOn}
        actionsWidth={mayChange ? 116 : 72}
        renderCard={(anchor) => (
          <AnchorCard
            anchor={anchor}
            mayChange={mayChange}
            isAcross={isAcross}
            actions={actionsOn(anchor)}
            onOpen={open}
          />
        )}
        onOpen={open}
        highlighted={saved}
        {...texts}
      />
      {isImporting && targets !== undefined && <ImportDialog targets={targets} onClose={() => setIsImporting(false)} />}
    </ListPage>
  );

  function targetName(projectCode: string): string {
    if (projectCode === String(allValue)) return t('targets.all');
    return targets?.find((target) => target.projectCode === projectCode)?.name ?? projectCode;
  }

  function joined(values: readonly string[]): string {
    return values.join(t('separator'));
  }
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMay } from '../../entities/session/use-may.ts';
import { useListPage } from '../../lib/lists/list-page.ts';
import { useOpenedRecord } from '../../lib/lists/opened-record.ts';
import { lazyPart, plainPart } from '../../lib/page/lazy-part.tsx';
import { FilterPlaceholder, ListPage } from '../../widgets/list/list-page.tsx';
import { useListTexts } from '../../widgets/list/list-texts.ts';
import { DataTable } from '../../widgets/list/table/data-table.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { useAccountText, useCallColumns } from './call-columns.tsx';
import { useCallRecordOptions, useCallRecordSettings } from './call-records.api.ts';
import './call-records.messages.ts';

import styles from './call-records.module.css';

const CallFilters = lazyPart(async () => (await import('./call-filters.tsx')).CallFilters, <FilterPlaceholder />);
const CallPlots = plainPart(async () => (await import('./call-plots.tsx')).CallPlots, <div className={styles.plots} />);
const CallDrawer = lazyPart(async () => (await import('./call-drawer.tsx')).CallDrawer);
const SettingsDialog = lazyPart(async () => (await import('./settings-dialog.tsx')).SettingsDialog);

/** How often each account made each call, by the hour. */
export function CallRecordsPage() {
  const { t } = useTranslation('call-records');
  const mayChange = useMay('com_#_api-action');
  const page = useListPage('call-records.list');
  const { filters, setFilters } = page;
  const opened = useOpenedRecord('record');
  const [isSettingUp, setIsSettingUp] = useState(false);
  const settings = useCallRecordSettings().data;
  const options = useCallRecordOptions();
  const accountText = useAccountText();
  const columns = useCallColumns(({ id }) => opened.open(id));
  const span = filters.from === undefined ? 'upTo' : filters.until === undefined ? 'since' : 'span';
  const texts = useListTexts(page, {
    noun: t('title'),
    filters: {
      account: { label: t('fields.account'), text: accountText },
      merchantCode: {
        label: t('fields.merchant'),
        text: (code) => options?.merchants.find((merchant) => merchant.code === code)?.alias ?? code,
      },
      callId: {
        label: t('fields.call'),
        text: (id) => options?.calls.find(({ callId }) => callId === id)?.callName ?? id,
      },
      from: { label: t('filters.days'), text: () => t(`filters.${span}`, filters) },
      until: { in: 'from' },
    },
    none: { text: t('empty.none'), hint: t('empty.hint') },
  });

  return (
    <ListPage
      title={t('title')}
      filters={<CallFilters filters={filters} onChange={setFilters} />}
      actions={mayChange && <Button onClick={() => setIsSettingUp(true)}>{t('settings.open')}</Button>}
    >
      <p className={styles.intro}>
        {t('intro')}
        {settings !== undefined && t('introSettings', settings)}
      </p>
      <CallPlots filters={filters} />
      <DataTable
        label={t('title')}
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ callName, account }) => `${callName} ${accountText(account)}`}
        actions={({ id }) => [{ key: 'view', label: t('view'), onClick: () => opened.open(id) }]}
        actionsWidth={84}
        onOpen={({ id }) => opened.open(id)}
        {...texts}
      />
      {opened.id !== null && <CallDrawer id={opened.id} onClose={opened.close} />}
      {isSettingUp && settings !== undefined && (
        <SettingsDialog opened={settings} onClose={() => setIsSettingUp(false)} />
      )}
    </ListPage>
  );
}

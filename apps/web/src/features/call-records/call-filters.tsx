import { useTranslation } from 'react-i18next';

import { SearchBox } from '../../widgets/list/search-box.tsx';
import { SingleSelect } from '../../widgets/pickers/single-select.tsx';
import { TimeRange } from '../../widgets/pickers/time-range.tsx';
import { type CallRecordFilters, useCallRecordOptions } from './call-records.api.ts';
import './call-records.messages.ts';

interface CallFiltersProps {
  filters: CallRecordFilters;
  onChange: (filters: CallRecordFilters) => void;
}

/** Whose calls, which ones, and of which days. */
export function CallFilters({ filters, onChange }: CallFiltersProps) {
  const { t } = useTranslation('call-records');
  const options = useCallRecordOptions();
  const { merchantCode, account, callId, from, until } = filters;
  return (
    <>
      <SearchBox
        label={t('filters.account')}
        value={account ?? ''}
        maxLength={20}
        onSearch={(next) => onChange({ account: next === '' ? undefined : next })}
      />
      <SingleSelect
        label={t('filters.merchant')}
        options={(options?.merchants ?? []).map(({ code, alias }) => ({ value: code, label: `${alias} (${code})` }))}
        value={merchantCode ?? null}
        canBeSearched
        canBeCleared
        width={200}
        onChange={(next) => onChange({ merchantCode: next ?? undefined })}
      />
      <SingleSelect
        label={t('filters.call')}
        options={(options?.calls ?? []).map((call) => ({ value: call.callId, label: call.callName }))}
        value={callId ?? null}
        canBeSearched
        canBeCleared
        width={200}
        onChange={(next) => onChange({ callId: next ?? undefined })}
      />
      <TimeRange
        label={t('filters.days')}
        value={{ start: from ?? null, end: until ?? null }}
        onChange={({ start, end }) => onChange({ from: start ?? undefined, until: end ?? undefined })}
      />
    </>
  );
}

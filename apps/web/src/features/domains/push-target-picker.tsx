import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { pushTargetsName } from '../../entities/domain/one-domain.api.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import { usePaused } from '../../lib/page/use-paused.ts';
import type { Control } from '../../widgets/form/form-item.tsx';
import { dropdownListHeight } from '../../widgets/pickers/dropdown-list-height.ts';
import { moreOption } from '../../widgets/pickers/offered-option.tsx';
import '../../widgets/pickers/pickers.messages.ts';
import { findPushTargets, type NamedPushTarget } from './domains.api.ts';
import './domains.messages.ts';

interface PushTargetPickerProps {
  value: NamedPushTarget | null;
  onChange: (project: NamedPushTarget | null) => void;
  /** Where a label of its own stands above it. */
  id?: string;
  aria?: Control<unknown>['aria'];
  label?: string;
  width?: number;
}

/** A push target of the merchant, searched on the server by name, tag or code. */
export function PushTargetPicker({ value, onChange, id, aria, label, width }: PushTargetPickerProps) {
  const { t } = useTranslation(['domains', 'pickers']);
  const [typed, setTyped] = useState('');
  const keyword = usePaused(typed.trim());
  const { data, isError } = useQuery({
    queryKey: useScopedKey(pushTargetsName, 'found', keyword),
    queryFn: ({ signal }) => findPushTargets(keyword, signal),
  });
  // Nothing is offered that answers another search.
  const found = isError || keyword !== typed.trim() ? undefined : data?.records;
  const choose = (projectCode: string | undefined) => {
    const project = found?.find((each) => each.projectCode === projectCode);
    onChange(project === undefined ? null : { projectCode: project.projectCode, name: project.name, tag: project.tag });
  };
  return (
    <Select
      listHeight={dropdownListHeight}
      {...(id === undefined ? { 'aria-label': label } : { id, ...aria })}
      style={{ width: width ?? '100%' }}
      status={aria?.['aria-invalid'] === true ? 'error' : ''}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      allowClear
      labelInValue
      placeholder={label ?? t('picker.search')}
      value={value === null ? null : { value: value.projectCode, label: value.name }}
      options={[
        ...(found ?? []).map(({ projectCode, name }) => ({ value: projectCode, label: name })),
        ...(found !== undefined && (data?.total ?? 0) > found.length ? [moreOption(t('pickers:more'))] : []),
      ]}
      notFoundContent={t(found === undefined ? (isError ? 'picker.failed' : 'picker.loading') : 'picker.none')}
      onChange={(chosen?: { value: string; label: unknown } | null) => choose(chosen?.value)}
    />
  );
}

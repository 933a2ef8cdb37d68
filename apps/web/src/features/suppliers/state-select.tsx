import { useTranslation } from 'react-i18next';

import { SingleSelect } from '../../widgets/pickers/single-select.tsx';
import type { Quarantined } from './suppliers.api.ts';

type State = Quarantined['state'];
const states = ['open', 'read', 'ignored'] as const satisfies readonly State[];

export function StateSelect({ value, onChange }: { value: State; onChange: (state: State) => void }) {
  const { t } = useTranslation('suppliers');
  return (
    <SingleSelect<State>
      label={t('filters.state')}
      options={states.map((each) => ({ value: each, label: t(`quarantine.${each}`) }))}
      value={value}
      width={104}
      onChange={(state) => onChange(state ?? 'open')}
    />
  );
}

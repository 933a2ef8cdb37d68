import { hasAllTargets, toggledAllTargets, toggledTarget } from '@touchline/domain/appointments/target-choice';
import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';

import type { PushTargetOption } from '../../../entities/push-target/push-target-options.ts';
import './appointment-cards.messages.ts';

import styles from './fields.module.css';

interface TargetChoiceProps {
  label: string;
  /** Id of the line that says more about it. */
  describedBy?: string;
  offered: readonly Pick<PushTargetOption, 'projectCode' | 'name'>[];
  value: readonly string[];
  onChange: (codes: string[]) => void;
}

/** Push targets as boxes; the last chosen one cannot be taken away. */
export function TargetChoice({ label, describedBy, offered, value, onChange }: TargetChoiceProps) {
  const { t } = useTranslation('appointment-cards');
  const codes = offered.map(({ projectCode }) => projectCode);
  const isAll = hasAllTargets(value, codes);
  return (
    <div role="group" aria-label={label} aria-describedby={describedBy} className={styles.targets}>
      {codes.length > 1 && (
        <Checkbox
          checked={isAll}
          indeterminate={!isAll && value.length > 0}
          onChange={() => onChange(toggledAllTargets(value, codes))}
        >
          {t('selectAll')}
        </Checkbox>
      )}
      {offered.map(({ projectCode, name }) => {
        const isLast = value.length === 1 && value[0] === projectCode;
        return (
          <Checkbox
            key={projectCode}
            checked={value.includes(projectCode)}
            {...(isLast && { title: t('lastTarget') })}
            onChange={() => onChange(toggledTarget(value, projectCode))}
          >
            {name}
          </Checkbox>
        );
      })}
    </div>
  );
}

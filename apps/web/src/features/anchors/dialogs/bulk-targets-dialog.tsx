import { anchorLimits } from '@touchline/domain/anchors/anchor-rules';
import { chosenOf } from '@touchline/domain/lists/multi-select';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PushTargetOption } from '../../../entities/push-target/push-target-options.ts';
import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import type { BulkDialogProps } from '../../../widgets/list/table/bulk.ts';
import { MultiSelect } from '../../../widgets/pickers/multi-select.tsx';
import { type Anchor, type BulkAnchors, bulkAnchors } from '../anchors.api.ts';
import '../anchors.messages.ts';
import { ExplainedChoice } from './explained-choice.tsx';

const acts = ['add', 'remove', 'set'] as const;
type Act = (typeof acts)[number];

interface BulkTargetsDialogProps extends Pick<BulkDialogProps<Anchor>, 'count' | 'onStart' | 'onClose'> {
  /** The first of the anchors by name. */
  names: string;
  /** Undefined until they are read. */
  targets: readonly PushTargetOption[] | undefined;
  /** What the list is narrowed to, for all anchors that it finds. */
  filter: BulkAnchors['filter'];
}

/** Only an enabled target can be given to an anchor; a disabled one can still be taken away. */
export function BulkTargetsDialog(props: BulkTargetsDialogProps) {
  const { names, targets, filter, count, onStart, onClose } = props;
  const { t } = useTranslation('anchors');
  const [act, setAct] = useState<Act>('add');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const offered = (targets ?? []).filter(({ enabled }) => enabled || act === 'remove');
  const ids = offered.map(({ projectCode }) => Number(projectCode));
  const projectCodes = chosen.filter((code) => ids.includes(Number(code)));
  const change = { act: `${act}Targets` as const, projectCodes };
  return (
    <ConfirmDialog
      title={t('bulk.targets.title', { count })}
      confirmLabel={t(`bulk.targets.${act}Submit`)}
      size="medium"
      disabledReason={problem()}
      onConfirm={() =>
        onStart({
          start: (streamerCodes) => bulkAnchors({ ...change, streamerCodes: [...streamerCodes] }),
          startWhole: (most) => bulkAnchors({ ...change, filter, most }),
        })
      }
      onClose={onClose}
    >
      <p>{t('bulk.targets.who', { names })}</p>
      <ExplainedChoice
        label={t('bulk.targets.act')}
        value={act}
        options={acts.map((value) => ({
          value,
          label: t(`bulk.targets.${value}`),
          hint: t(`bulk.targets.${value}Hint`),
        }))}
        onChange={setAct}
      />
      <MultiSelect
        label={t('fields.projects')}
        placeholder={t('bulk.targets.needed')}
        options={offered.map(({ projectCode, name, enabled }) => ({
          value: Number(projectCode),
          label: enabled ? name : t('targets.disabled', { name }),
        }))}
        value={projectCodes.map(Number)}
        isDisabled={targets === undefined}
        width="100%"
        onChange={(next) => setChosen(chosenOf(next, ids).map(String))}
      />
    </ConfirmDialog>
  );

  function problem(): string | null {
    const most = anchorLimits.pushTargetsPerAnchor;
    if (targets !== undefined && offered.length === 0) return t('form.noTargets');
    if (projectCodes.length === 0) return t('bulk.targets.needed');
    return projectCodes.length > most ? t('form.tooManyTargets', { most }) : null;
  }
}

import { fieldRules } from '@touchline/domain/field-rules';
import { useTranslation } from 'react-i18next';

import { FormDialog } from '../../form/form-dialog.tsx';
import { SwitchInput } from '../../form/switch-input.tsx';
import { TextInput } from '../../form/text-input.tsx';
import { useTypedForm } from '../../form/typed-form.ts';
import './table-views.messages.ts';

interface ViewNameDialogProps {
  title: string;
  name: string;
  /** Offers to share it with the merchant at once. */
  canShare: boolean;
  onSave: (name: string, isShared: boolean) => Promise<void>;
  onClose: () => void;
}

export function ViewNameDialog({ title, name, canShare, onSave, onClose }: ViewNameDialogProps) {
  const { t } = useTranslation('table-views');
  const form = useTypedForm<{ name: string; isShared: boolean }>({
    fields: {
      name: { label: t('name'), rule: fieldRules.viewName },
      isShared: { label: t('share') },
    },
    initial: { name, isShared: false },
    onSubmit: async (values) => {
      await onSave(values.name, values.isShared);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={title} submitLabel={t('save')} size="small" onClose={onClose}>
      <TextInput form={form} name="name" />
      {canShare && <SwitchInput form={form} name="isShared" hint={t('shareHint')} />}
    </FormDialog>
  );
}

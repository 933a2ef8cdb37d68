import { invitationHours } from '@touchline/domain/merchants/merchant-fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { useMay } from '../../../entities/session/use-may.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { TextInput } from '../../../widgets/form/text-input.tsx';
import { type TypedForm, useTypedForm } from '../../../widgets/form/typed-form.ts';
import { useDraft } from '../../../widgets/form/use-draft.ts';
import { ListEmpty } from '../../../widgets/list/list-states.tsx';
import { FormPage, RecordPage } from '../../../widgets/record-page/record-page.tsx';
import { createMerchant, type CreatedMerchant } from '../merchants.api.ts';
import { BaseFields } from './base-section.tsx';
import { ContactRows } from './contact-rows.tsx';
import {
  emptyMerchant,
  type MerchantValues,
  nameOfWire,
  newMerchantOf,
  type NewMerchantValues,
  useMerchantFields,
} from './merchant-form.ts';
import { MerchantSection, newSections, useSectionLinks } from './merchant-sections.tsx';
import { PurchaseFields } from './purchase-fields.tsx';
import { ServerRows } from './server-rows.tsx';
import { StreamingFields } from './streaming-fields.tsx';
import './merchant-form.messages.ts';

import styles from './merchant-form.module.css';

const CreatedDialog = lazyPart(async () => (await import('../dialogs/created-dialog.tsx')).CreatedDialog);

export function NewMerchant() {
  const { t } = useTranslation('merchant-form');
  const isSuperAdmin = useSession()?.isSuperAdmin === true;
  const mayCreate = useMay('com_lis-action') && isSuperAdmin;
  return mayCreate ? <NewMerchantForm /> : <ListEmpty text={t('form.onlySuperAdmin')} />;
}

function NewMerchantForm() {
  const { t } = useTranslation('merchant-form');
  const navigate = useNavigate();
  const links = useSectionLinks(newSections);
  const [created, setCreated] = useState<CreatedMerchant | null>(null);
  const form = useTypedForm<NewMerchantValues>({
    fields: useMerchantFields().creating,
    initial: emptyMerchant,
    onSubmit: async (values) => {
      setCreated(await createMerchant(newMerchantOf(values)));
      // Nothing is left to be lost.
      form.restart(values);
    },
    nameOfWire,
  });
  const draft = useDraft(form, 'merchants.create');
  // The new merchant's form has every field of an existing one.
  const common = form as unknown as TypedForm<MerchantValues>;
  const back = (code?: string) =>
    void navigate('/com_lis', code === undefined ? {} : { state: { created: code }, replace: true });

  return (
    <RecordPage title={t('form.newTitle')} sections={links}>
      <FormPage
        form={form}
        draft={draft}
        title={t('form.newTitle')}
        submitLabel={t('form.create')}
        cancelLabel={t('form.back')}
        onCancel={() => back()}
      >
        <MerchantSection id="base">
          <div className={styles.fields}>
            <TextInput form={form} name="code" hint={t('form.codeHint')} />
          </div>
          <BaseFields form={common} />
        </MerchantSection>
        <MerchantSection id="admin">
          <div className={styles.fields} data-columns="3">
            <TextInput form={form} name="adminAccount" hint={t('form.adminAccountHint')} />
            <TextInput form={form} name="adminName" />
            <TextInput
              form={form}
              name="adminEmail"
              kind="email"
              hint={t('form.adminEmailHint', { hours: invitationHours })}
            />
          </div>
        </MerchantSection>
        <MerchantSection id="contacts">
          <ContactRows form={common} />
        </MerchantSection>
        <MerchantSection id="servers">
          <ServerRows form={common} />
        </MerchantSection>
        <MerchantSection id="purchases">
          <PurchaseFields form={common} />
        </MerchantSection>
        <MerchantSection id="streaming">
          <StreamingFields form={common} />
        </MerchantSection>
      </FormPage>
      {created !== null && <CreatedDialog created={created} onClose={() => back(created.code)} />}
    </RecordPage>
  );
}

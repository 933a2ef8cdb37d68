import { useSelector } from '@tanstack/react-form';
import {
  callingCodes,
  contactTypeNames,
  contactTypes,
  merchantLimits,
} from '@touchline/domain/merchants/merchant-fields';
import { useTranslation } from 'react-i18next';

import { ChoiceInput } from '../../../widgets/form/choice-input.tsx';
import { RowList } from '../../../widgets/form/row-list.tsx';
import { TextInput } from '../../../widgets/form/text-input.tsx';
import type { TypedForm } from '../../../widgets/form/typed-form.ts';
import { type ContactRow, emptyContact, type MerchantValues } from './merchant-form.ts';
import './merchant-form.messages.ts';

import styles from './merchant-form.module.css';

export function ContactRows({ form }: { form: TypedForm<MerchantValues> }) {
  const { t } = useTranslation('merchant-form');
  const count = useSelector(form.bare.store, ({ values }) => values.contacts.length);
  const types = contactTypes.map((value) => ({ value, label: contactTypeNames[value] }));
  const codes = callingCodes.map((value) => ({ value, label: t('callingCode', { code: value }) }));
  return (
    <div className={styles.contacts}>
      <RowList
        count={count}
        rowName={(at) => t('form.contactRow', { number: at + 1 })}
        removeLabel={(at) => t('form.removeContact', { number: at + 1 })}
        addLabel={t('form.addContact')}
        empty={t('form.noContacts')}
        fullReason={count < merchantLimits.contacts ? null : t('form.full', { count: merchantLimits.contacts })}
        error={form.refusals['contacts']}
        onAdd={() => form.bare.pushFieldValue('contacts', emptyContact)}
        onRemove={(at) => {
          form.forgetRefusal('contacts');
          void form.bare.removeFieldValue('contacts', at);
        }}
      >
        {(at) => (
          <>
            <ChoiceInput<MerchantValues, ContactRow['type']>
              form={form}
              name={`contacts[${at}].type`}
              options={types}
            />
            <TextInput form={form} name={`contacts[${at}].name`} isInRow />
            <ChoiceInput<MerchantValues, ContactRow['callingCode']>
              form={form}
              name={`contacts[${at}].callingCode`}
              options={codes}
            />
            <TextInput form={form} name={`contacts[${at}].phone`} isInRow />
            <TextInput form={form} name={`contacts[${at}].email`} kind="email" />
            <TextInput form={form} name={`contacts[${at}].remark`} isInRow />
          </>
        )}
      </RowList>
    </div>
  );
}

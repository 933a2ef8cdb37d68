import { useSelector } from '@tanstack/react-form';
import { merchantLimits } from '@touchline/domain/merchants/merchant-fields';
import { serverTypeNames, serverTypes } from '@touchline/domain/merchants/server-address';
import { useTranslation } from 'react-i18next';

import { ChoiceInput } from '../../../widgets/form/choice-input.tsx';
import { RowList } from '../../../widgets/form/row-list.tsx';
import { TextInput } from '../../../widgets/form/text-input.tsx';
import type { TypedForm } from '../../../widgets/form/typed-form.ts';
import { emptyServer, type MerchantValues, type ServerRow } from './merchant-form.ts';
import './merchant-form.messages.ts';

import styles from './merchant-form.module.css';

export function ServerRows({ form }: { form: TypedForm<MerchantValues> }) {
  const { t } = useTranslation('merchant-form');
  const count = useSelector(form.bare.store, ({ values }) => values.servers.length);
  const types = serverTypes.map((value) => ({ value, label: serverTypeNames[value] }));
  return (
    <div className={styles.servers}>
      <RowList
        count={count}
        rowName={(at) => t('form.serverRow', { number: at + 1 })}
        removeLabel={(at) => t('form.removeServer', { number: at + 1 })}
        addLabel={t('form.addServer')}
        empty={t('form.noServers')}
        fullReason={count < merchantLimits.servers ? null : t('form.full', { count: merchantLimits.servers })}
        error={form.refusals['servers']}
        onAdd={() => form.bare.pushFieldValue('servers', emptyServer)}
        onRemove={(at) => {
          form.forgetRefusal('servers');
          void form.bare.removeFieldValue('servers', at);
        }}
      >
        {(at) => (
          <>
            <ChoiceInput<MerchantValues, ServerRow['type']> form={form} name={`servers[${at}].type`} options={types} />
            <TextInput form={form} name={`servers[${at}].address`} isInRow />
            <TextInput form={form} name={`servers[${at}].remark`} isInRow />
          </>
        )}
      </RowList>
    </div>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { MerchantName } from '../../../entities/merchant/merchant-names.ts';
import { MerchantPicker } from '../../../entities/merchant/merchant-picker.tsx';
import type { usePushTargetOptions } from '../../../entities/push-target/push-target-options.ts';
import { FixedText } from '../../../widgets/form/fixed-text.tsx';
import { FormItem } from '../../../widgets/form/form-item.tsx';
import { SwitchInput } from '../../../widgets/form/switch-input.tsx';
import { TextInput } from '../../../widgets/form/text-input.tsx';
import type { TypedForm } from '../../../widgets/form/typed-form.ts';
import '../anchors.messages.ts';
import type { AnchorValues } from './anchor-form.ts';
import { AnchorSection } from './anchor-sections.tsx';
import { PhotoField } from './photo-field.tsx';
import { TargetField } from './target-field.tsx';

import styles from './anchor-form.module.css';

interface AnchorFieldsProps {
  form: TypedForm<AnchorValues>;
  /** Whether the merchant is a choice, only shown, or a matter of course. */
  merchant: 'choice' | 'shown' | 'own';
  targets: ReturnType<typeof usePushTargetOptions>;
  /** Below the switch of the live room. */
  liveRoom?: ReactNode;
}

export function AnchorFields({ form, merchant, targets, liveRoom }: AnchorFieldsProps) {
  const { t } = useTranslation('anchors');
  const { enableLiveroom } = form.values;
  return (
    <>
      <AnchorSection id="base">
        <div className={styles.base}>
          <PhotoField form={form} />
          <div className={styles.fields}>
            {merchant === 'choice' && <MerchantField form={form} />}
            {merchant === 'shown' && (
              <FixedText
                label={t('fields.merchant')}
                value={form.values.merchant?.alias ?? ''}
                hint={t('form.merchantStays')}
              />
            )}
            <TextInput form={form} name="name" hint={t('form.nameHint')} />
            <TextInput form={form} name="nickname" hint={t('form.nicknameHint')} isOptional />
          </div>
        </div>
      </AnchorSection>
      <AnchorSection id="targets">
        <TargetField form={form} query={targets} />
      </AnchorSection>
      <AnchorSection id="liveroom">
        <SwitchInput
          form={form}
          name="enableLiveroom"
          hint={t(
            !enableLiveroom ? 'liveroom.offHint' : liveRoom === undefined ? 'liveroom.newHint' : 'liveroom.onHint',
          )}
        />
        {liveRoom}
      </AnchorSection>
    </>
  );
}

/** Another merchant has other targets, so those chosen before go. */
function MerchantField({ form }: { form: TypedForm<AnchorValues> }) {
  const { t } = useTranslation('anchors');
  return (
    <FormItem<AnchorValues, MerchantName | null> form={form} name="merchant" hint={t('form.merchantHint')}>
      {({ id, value, onValue, aria }) => (
        <MerchantPicker
          id={id}
          aria={aria}
          value={value}
          isRequired
          onChange={(next) => {
            onValue(next);
            form.bare.setFieldValue('projectCodes', []);
            form.bare.setFieldValue('photo', null);
          }}
        />
      )}
    </FormItem>
  );
}

import {
  type PlayType,
  playTypeName,
  playTypesOf,
  type PredictedSport,
} from '@touchline/domain/predictions/play-types';
import { useTranslation } from 'react-i18next';

import { failureText } from '../../../../lib/calls/failure-text.ts';
import { FormItem } from '../../../../widgets/form/form-item.tsx';
import '../../predictions.messages.ts';
import type { WizardModel } from '../use-wizard.ts';
import { resets, type WizardValues } from '../wizard-form.ts';
import { Choice } from './choice.tsx';
import { useOnlyOption } from './use-only-option.ts';

export function ProviderItem({ wizard }: { wizard: WizardModel }) {
  const { t } = useTranslation('predictions');
  const { form, values, odds, set } = wizard;
  const providers = odds.context?.providers ?? [];
  return (
    <FormItem<WizardValues, number | null>
      form={form}
      name="provider"
      hint={
        odds.error === null
          ? odds.context !== null && providers.length === 0 && t('wizard.noOdds')
          : failureText(odds.error)
      }
    >
      {({ id, value, aria }) => (
        <Choice
          id={id}
          aria={aria}
          value={value}
          isDisabled={values.schedule === null}
          placeholder={t(values.schedule === null ? 'wizard.choose.matchFirst' : 'wizard.choose.provider')}
          options={providers.map(({ providerId, providerName }) => ({ value: providerId, label: providerName }))}
          onChange={(provider) => set(resets.provider(provider))}
        />
      )}
    </FormItem>
  );
}

interface PlayTypeItemProps {
  wizard: WizardModel;
  sportId: PredictedSport;
}

export function PlayTypeItem({ wizard, sportId }: PlayTypeItemProps) {
  const { t } = useTranslation('predictions');
  const { form, values, odds, set } = wizard;
  const isOpen = (playType: PlayType) =>
    odds.context?.quotes.some(
      (quote) => quote.providerId === values.provider && quote.playType === playType && !quote.closed,
    ) === true;
  useOnlyOption({
    options: odds.context === null ? undefined : playTypesOf(sportId).filter(isOpen),
    of: `${values.schedule ?? ''} ${values.provider ?? ''}`,
    current: values.playType,
    onTake: (playType) => wizard.takeOnly(resets.playType(playType)),
  });
  return (
    <FormItem<WizardValues, PlayType | null> form={form} name="playType">
      {({ id, value, aria }) => (
        <Choice
          id={id}
          aria={aria}
          value={value}
          isDisabled={values.schedule === null}
          placeholder={t(values.schedule === null ? 'wizard.choose.matchFirst' : 'wizard.choose.playType')}
          options={playTypesOf(sportId).map((playType) => {
            const name = playTypeName(playType, sportId);
            const isOffered = odds.context === null || isOpen(playType);
            return { value: playType, label: isOffered ? name : t('wizard.noOddsOf', { name }), disabled: !isOffered };
          })}
          onChange={(playType) => set(resets.playType(playType))}
        />
      )}
    </FormItem>
  );
}

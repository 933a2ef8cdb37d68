import { fieldRules } from '@touchline/domain/field-rules';
import { useTranslation } from 'react-i18next';

import type { FieldSpecs } from '../../../widgets/form/field-specs.ts';
import '../predictions.messages.ts';
import type { WizardValues } from './wizard-form.ts';

export function useWizardFields(): FieldSpecs<WizardValues> {
  const { t } = useTranslation('predictions');
  const unseen = { label: '' };
  return {
    leagueLevel: { label: t('fields.leagueLevel') },
    league: { label: t('fields.league'), isRequired: true },
    leagueDate: { label: t('fields.leagueDate'), isRequired: true },
    schedule: { label: t('fields.schedule'), isRequired: true },
    provider: { label: t('fields.provider') },
    playType: { label: t('fields.playType'), isRequired: true },
    title: { label: t('fields.title'), rule: fieldRules.predictionTitle, isVerbatim: true },
    content: { label: t('fields.content'), rule: fieldRules.predictionContent, isVerbatim: true },
    selection: { label: t('fields.forecastSettlement'), isRequired: true },
    game: unseen,
    oddsList: unseen,
    oddsLine: unseen,
  };
}

import { valueAddedSources } from '@touchline/domain/value-added/value-added';
import { useTranslation } from 'react-i18next';

import { useSettings } from '../../lib/calls/option-query.ts';
import './value-added.messages.ts';

/** The sources by their names: the provider's is a setting. */
export function useItemWords() {
  const { t } = useTranslation('value-added');
  const provider = useSettings()?.contentProvider ?? t('source.provider');
  const sourceOf = (sourceId: number) => (sourceId === valueAddedSources.provider ? provider : t('source.own'));
  return { sourceOf };
}

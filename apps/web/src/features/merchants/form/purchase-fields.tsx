import { useSelector } from '@tanstack/react-form';
import { boughtGames, boughtSports } from '@touchline/domain/merchants/purchases';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { TypedForm } from '../../../widgets/form/typed-form.ts';
import { Checkbox } from '../../../widgets/plain/checkbox.tsx';
import { useMerchantWords } from '../merchant-words.ts';
import type { MerchantValues } from './merchant-form.ts';
import './merchant-form.messages.ts';

import styles from './merchant-form.module.css';

interface PurchaseFieldsProps {
  form: TypedForm<MerchantValues>;
  /** Why nothing can be changed, or null. */
  lockedReason?: string | null;
}

export function PurchaseFields({ form, lockedReason = null }: PurchaseFieldsProps) {
  const { t } = useTranslation('merchant-form');
  const words = useMerchantWords();
  const { sports, games, addOn, sinSport } = useSelector(form.bare.store, ({ values }) => values);
  const disabled = lockedReason !== null;
  return (
    <div className={styles.purchases}>
      {lockedReason !== null && <p className={styles.note}>{lockedReason}</p>}
      <Group title={t('form.sports')}>
        {boughtSports.map((sport) => (
          <Checkbox
            key={sport}
            label={words.sport(sport)}
            checked={sports.includes(sport)}
            disabled={disabled}
            onChecked={(isOn) => form.bare.setFieldValue('sports', toggled(boughtSports, sports, sport, isOn))}
          />
        ))}
      </Group>
      <Group title={t('form.games')}>
        {boughtGames.map((game) => (
          <Checkbox
            key={game}
            label={words.game(game)}
            checked={games.includes(game)}
            disabled={disabled}
            onChecked={(isOn) => form.bare.setFieldValue('games', toggled(boughtGames, games, game, isOn))}
          />
        ))}
      </Group>
      <Group title={t('form.morePurchases')}>
        <Checkbox
          label={words.purchase('sinSport')}
          checked={sinSport}
          disabled={disabled}
          onChecked={(isOn) => form.bare.setFieldValue('sinSport', isOn)}
        />
        <Checkbox
          label={words.purchase('addOn')}
          checked={addOn}
          disabled={disabled}
          onChecked={(isOn) => form.bare.setFieldValue('addOn', isOn)}
        />
      </Group>
    </div>
  );
}

/** In the order in which they are offered. */
function toggled<Item>(all: readonly Item[], chosen: readonly Item[], item: Item, isOn: boolean): Item[] {
  return all.filter((each) => (each === item ? isOn : chosen.includes(each)));
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <div className={styles.checks}>{children}</div>
    </fieldset>
  );
}

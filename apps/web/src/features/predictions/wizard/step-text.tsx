import { fieldRules } from '@touchline/domain/field-rules';
import { playTypes, type PredictedSport } from '@touchline/domain/predictions/play-types';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';

import { OddsValue } from '../../../entities/prediction/odds/odds-value.tsx';
import { MarkedArea } from '../../../entities/taboo/marked-area.tsx';
import { Hits } from '../../../entities/taboo/taboo-report.tsx';
import { FormItem } from '../../../widgets/form/form-item.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import { lineWords } from '../draft-words.ts';
import '../predictions.messages.ts';
import { PlayTypeItem, ProviderItem } from './match/odds-items.tsx';
import type { WizardModel } from './use-wizard.ts';
import { selectionOf, savedTexts, toggleSelection, type WizardValues } from './wizard-form.ts';

import styles from './wizard.module.css';

interface StepTextProps {
  wizard: WizardModel;
  sportId: PredictedSport;
  /** Where the content is typed. */
  contentArea: Ref<HTMLTextAreaElement>;
  onChooseTemplate: () => void;
}

/** The selection and its reasons. */
export function StepText({ wizard, sportId, contentArea, onChooseTemplate }: StepTextProps) {
  const { t } = useTranslation('predictions');
  return (
    <div className={styles.fields}>
      <ProviderItem wizard={wizard} />
      <PlayTypeItem wizard={wizard} sportId={sportId} />
      <div className={styles.wide}>
        <SelectionField wizard={wizard} />
      </div>
      <div className={styles.wide}>
        <TextItem
          wizard={wizard}
          name="title"
          aside={<Button onClick={onChooseTemplate}>{t('template.apply')}</Button>}
        />
      </div>
      <div className={styles.wide}>
        <TextItem wizard={wizard} name="content" area={contentArea} />
      </div>
    </div>
  );
}

const rules = { title: fieldRules.predictionTitle, content: fieldRules.predictionContent } as const;

interface TextItemProps {
  wizard: WizardModel;
  name: 'title' | 'content';
  aside?: ReactNode;
  area?: Ref<HTMLTextAreaElement>;
}

function TextItem({ wizard, name, aside, area }: TextItemProps) {
  const { t } = useTranslation('predictions');
  const { form, taboo } = wizard;
  const hits = taboo.found[name];
  return (
    <>
      <FormItem<WizardValues, string>
        form={form}
        name={name}
        aside={aside}
        hint={t('wizard.counter', { length: savedTexts(form.values)[name].length, max: rules[name].max })}
      >
        {(control) => (
          <MarkedArea
            control={control}
            name={name}
            hits={hits}
            isLine={name === 'title'}
            placeholder={t(`wizard.placeholder.${name}`)}
            area={area}
            onComposing={taboo.onComposing}
          />
        )}
      </FormItem>
      {hits.length > 0 && <Hits hits={hits} />}
    </>
  );
}

/** Each outcome with what it pays; one, or two where the play type allows it. */
function SelectionField({ wizard }: { wizard: WizardModel }) {
  const { t } = useTranslation('predictions');
  const { form, values, odds, saved } = wizard;
  const { playType } = values;
  const most = playType === null ? 1 : playTypes[playType].most;
  const isClosed = odds.context !== null && (odds.quote === null || odds.quote.closed);
  // Odds of another match or at another line are of another thing.
  const isComparable =
    saved?.matchId === values.schedule &&
    saved.oddType === playType &&
    saved.providerId === values.provider &&
    saved.line === odds.quote?.line;
  const before = isComparable ? saved.odds : {};
  return (
    <FormItem<WizardValues, string | null>
      form={form}
      name="selection"
      hint={isClosed && playType !== null ? t('wizard.closed') : t('wizard.picks', { count: most })}
      aside={playType !== null && odds.quote !== null && lineWords(playType, odds.quote.line)}
    >
      {({ id, onValue, aria }) => (
        <div
          id={id}
          className={styles.picks}
          role="group"
          aria-label={t('fields.forecastSettlement')}
          {...groupAria(aria)}
        >
          {playType !== null &&
            playTypes[playType].selections.map(({ code, name }) => (
              <SelectionButton
                key={code}
                name={name}
                odds={isClosed ? undefined : odds.quote?.odds[code]}
                isClosed={isClosed}
                before={before[code]}
                isChosen={selectionOf(values).includes(code)}
                onClick={() => onValue(toggleSelection(values, code))}
              />
            ))}
        </div>
      )}
    </FormItem>
  );
}

/** A group is described, and is neither required nor invalid by itself. */
function groupAria(aria: { readonly 'aria-describedby': string }) {
  return { 'aria-describedby': aria['aria-describedby'] };
}

interface SelectionButtonProps {
  name: string;
  odds: number | undefined;
  before: number | undefined;
  isClosed: boolean;
  isChosen: boolean;
  onClick: () => void;
}

function SelectionButton({ name, odds, before, isClosed, isChosen, onClick }: SelectionButtonProps) {
  const { t } = useTranslation('predictions');
  return (
    <button
      type="button"
      className={styles.pick}
      aria-pressed={isChosen}
      aria-disabled={isClosed || undefined}
      onClick={isClosed ? undefined : onClick}
    >
      <span>{name}</span>
      <b>{odds === undefined ? t('wizard.noPrice') : <OddsValue before={before} after={odds} />}</b>
    </button>
  );
}

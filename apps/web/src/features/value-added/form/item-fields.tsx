import { namedDisciplines } from '@touchline/domain/matches/discipline-names';
import { type ValueAddedKind, valueAddedRules, valueAddedSources } from '@touchline/domain/value-added/value-added';
import { Segmented, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MarkedArea } from '../../../entities/taboo/marked-area.tsx';
import { Hits } from '../../../entities/taboo/taboo-report.tsx';
import type { TabooCheck } from '../../../entities/taboo/use-taboo-check.ts';
import { FormItem } from '../../../widgets/form/form-item.tsx';
import { TextInput } from '../../../widgets/form/text-input.tsx';
import type { TypedForm } from '../../../widgets/form/typed-form.ts';
import { dropdownListHeight } from '../../../widgets/pickers/dropdown-list-height.ts';
import { PictureItem } from '../../../widgets/picture/picture-item.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import { Cover } from '../cover.tsx';
import { useItemWords } from '../item-words.ts';
import { NewsPreview } from '../preview/news-preview.tsx';
import { VideoPreview } from '../preview/video-preview.tsx';
import { uploadCover } from '../value-added.api.ts';
import '../value-added.messages.ts';
import type { ItemValues } from './item-form.ts';

import styles from '../value-added.module.css';

interface ItemFieldsProps {
  kind: ValueAddedKind;
  form: TypedForm<ItemValues>;
  taboo: TabooCheck;
}

export function ItemFields({ kind, form, taboo }: ItemFieldsProps) {
  const { t } = useTranslation('value-added');
  const [isPreviewed, setIsPreviewed] = useState(false);
  const { title, content, address, cover } = form.values;
  const previewButton = (
    <Button onClick={() => setIsPreviewed(!isPreviewed)}>{t(isPreviewed ? 'preview.back' : 'preview.open')}</Button>
  );
  return (
    <div className={styles.form}>
      <div className={styles.texts}>
        <MarkedItem name="title" form={form} taboo={taboo} />
        {kind === 'news' && isPreviewed && (
          <div className={styles.previewed}>
            {previewButton}
            <NewsPreview title={title} content={content} cover={cover} />
          </div>
        )}
        {kind === 'news' && !isPreviewed && (
          <MarkedItem name="content" form={form} taboo={taboo} aside={previewButton} />
        )}
        {kind === 'video' && (
          <>
            <TextInput form={form} name="address" isRequired hint={t('form.addressHint')} />
            <VideoPreview address={address} cover={cover} />
          </>
        )}
      </div>
      <div className={styles.settings}>
        <PictureItem form={form} name="cover" kind="cover" upload={uploadCover} isOptional>
          {(name) => <Cover name={name} size="large" />}
        </PictureItem>
        <SourceItem form={form} />
        <DisciplineItem form={form} />
        {kind === 'video' && <TextInput form={form} name="duration" isOptional hint={t('form.durationHint')} />}
      </div>
    </div>
  );
}

interface MarkedItemProps {
  name: 'title' | 'content';
  form: TypedForm<ItemValues>;
  taboo: TabooCheck;
  aside?: ReactNode;
}

/** A text whose taboo words are marked as they are typed. */
function MarkedItem({ name, form, taboo, aside }: MarkedItemProps) {
  const { t } = useTranslation('value-added');
  const hits = taboo.found[name];
  return (
    <div className={styles.marked} data-name={name}>
      <FormItem<ItemValues, string>
        form={form}
        name={name}
        isRequired
        aside={aside}
        hint={t('form.counter', { length: form.values[name].trim().length, max: valueAddedRules[name].max })}
      >
        {(control) => (
          <MarkedArea
            control={control}
            name={name}
            hits={hits}
            isLine={name === 'title'}
            placeholder={t(`form.placeholder.${name}`)}
            onComposing={taboo.onComposing}
          />
        )}
      </FormItem>
      {hits.length > 0 && <Hits hits={hits} />}
    </div>
  );
}

function SourceItem({ form }: { form: TypedForm<ItemValues> }) {
  const { t } = useTranslation('value-added');
  const { sourceOf } = useItemWords();
  return (
    <FormItem<ItemValues, 1 | 2> form={form} name="sourceId">
      {({ id, value, onValue }) => (
        <Segmented<1 | 2>
          id={id}
          aria-label={t('fields.sourceId')}
          value={value}
          options={Object.values(valueAddedSources).map((source) => ({ value: source, label: sourceOf(source) }))}
          onChange={onValue}
        />
      )}
    </FormItem>
  );
}

function DisciplineItem({ form }: { form: TypedForm<ItemValues> }) {
  const { t } = useTranslation('value-added');
  return (
    <FormItem<ItemValues, number | null> form={form} name="discipline" isOptional>
      {({ id, value, onValue, aria }) => (
        <Select<number>
          listHeight={dropdownListHeight}
          {...aria}
          id={id}
          value={value}
          placeholder={t('form.anyDiscipline')}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={namedDisciplines}
          onChange={(next: number | undefined) => onValue(next ?? null)}
        />
      )}
    </FormItem>
  );
}

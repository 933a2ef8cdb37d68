import { disciplineName } from '@touchline/domain/matches/discipline-names';
import { formatTime } from '@touchline/domain/times';
import { durationText } from '@touchline/domain/value-added/duration';
import type { ValueAddedKind } from '@touchline/domain/value-added/value-added';
import { useTranslation } from 'react-i18next';

import { type Fact, FactList } from '../../widgets/fact-list.tsx';
import { DialogFrame } from '../../widgets/form/dialog-frame.tsx';
import { CopyText } from '../../widgets/list/cells/copy-text.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { RecordFrame, recordOf } from '../../widgets/record-frame.tsx';
import { TitledSection } from '../../widgets/titled-section.tsx';
import { ItemStatus, ShelfState } from './item-columns.tsx';
import { useItemWords } from './item-words.ts';
import { NewsPreview } from './preview/news-preview.tsx';
import { VideoPreview } from './preview/video-preview.tsx';
import { useItem, type WholeItem } from './value-added.api.ts';
import './value-added.messages.ts';

import styles from './value-added.module.css';

interface ItemDrawerProps {
  kind: ValueAddedKind;
  id: string;
  isEditable: boolean;
  onEdit: (item: WholeItem) => void;
  onClose: () => void;
}

/** One news item or short video, as its readers would see it. */
export function ItemDrawer({ kind, id, isEditable, onEdit, onClose }: ItemDrawerProps) {
  const { t } = useTranslation('value-added');
  const query = useItem(kind, id);
  const item = recordOf(query);
  const noun = t(`noun.${kind}`);
  return (
    <DialogFrame
      title={item === undefined ? noun : t('drawer.title', { noun, name: item.title })}
      size="drawer"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('drawer.close')}</Button>
          {isEditable && item !== undefined && (
            <Button look="primary" onClick={() => onEdit(item)}>
              {t('actions.edit')}
            </Button>
          )}
        </>
      }
    >
      <RecordFrame query={query} gone={{ text: t('gone', { noun }), hint: t('goneHint') }}>
        {(shown) => (
          <div className={styles.drawer}>
            <Facts kind={kind} item={shown} />
            <TitledSection title={t('preview.title')}>
              {kind === 'news' ? (
                <NewsPreview title={shown.title} content={shown.content} cover={shown.cover} />
              ) : (
                <VideoPreview address={shown.address} cover={shown.cover} />
              )}
            </TitledSection>
          </div>
        )}
      </RecordFrame>
    </DialogFrame>
  );
}

function Facts({ kind, item }: { kind: ValueAddedKind; item: WholeItem }) {
  const { t } = useTranslation('value-added');
  const { sourceOf } = useItemWords();
  const { status, onShelf, sourceId, discipline, duration, address, createdTime, updatedTime } = item;
  const ofVideo: readonly Fact[] = [
    [t('fields.duration'), duration === null ? t('nothing') : durationText(duration)],
    [t('fields.address'), address === '' ? t('nothing') : <CopyText key="address" text={address} isWhole />, 'whole'],
  ];
  const facts: readonly Fact[] = [
    [t('fields.status'), <ItemStatus key="status" status={status} />],
    [t('fields.onShelf'), <ShelfState key="shelf" onShelf={onShelf} />],
    [t('fields.sourceId'), sourceOf(sourceId)],
    [t('fields.discipline'), discipline === null ? t('nothing') : disciplineName(discipline)],
    [t('fields.createdTime'), formatTime(createdTime)],
    [t('fields.updatedTime'), formatTime(updatedTime)],
    ...(kind === 'video' ? ofVideo : []),
  ];
  return <FactList facts={facts} label={t(`noun.${kind}`)} />;
}

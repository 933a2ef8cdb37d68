import type { EntryKind } from '@touchline/domain/matches/catalog';
import { disciplineName } from '@touchline/domain/matches/discipline-names';
import { useTranslation } from 'react-i18next';

import { type Fact, FactList } from '../../widgets/fact-list.tsx';
import { CopyText } from '../../widgets/list/cells/copy-text.tsx';
import { StatusDot } from '../../widgets/list/cells/status-dot.tsx';
import type { WholeEntry } from './catalog.api.ts';
import './catalog.messages.ts';
import { countWords, levelKey } from './entry-words.ts';

interface EntryFactsProps {
  kind: EntryKind;
  entry: WholeEntry;
}

/** Facts that no form sets. */
export function EntryFacts({ kind, entry }: EntryFactsProps) {
  const { t } = useTranslation('catalog');
  const { id, discipline, isRecycled, autoShelf, matches, ownFields } = entry;
  const set = ownFields.map((field) => t(`fields.${field as 'name'}`));
  return (
    <FactList
      facts={[
        [t('columns.id'), <CopyText key="id" text={id} />],
        [t('fields.discipline'), disciplineName(discipline)],
        [
          t('columns.state'),
          <StatusDot
            key="state"
            tone={isRecycled ? 'quiet' : 'good'}
            text={t(isRecycled ? 'states.recycled' : 'states.inUse')}
          />,
        ],
        ...(kind === 'league'
          ? [
              [
                t('fields.autoShelf'),
                <StatusDot
                  key="autoShelf"
                  tone={autoShelf ? 'good' : 'quiet'}
                  text={t(autoShelf ? 'autoShelf.on' : 'autoShelf.off')}
                />,
              ] as const,
            ]
          : []),
        ...(kind === 'player' ? [] : [[t('columns.matches'), t('matches', { matches: countWords(matches) })] as const]),
        [t('drawer.ownFields'), set.join(t('separator')) || t('drawer.noOwnFields')],
      ]}
    />
  );
}

/** For whoever may only look. */
export function EntryTexts({ kind, entry }: EntryFactsProps) {
  const { t } = useTranslation('catalog');
  const { name, shortName, nameEn, level, team } = entry;
  const ofKind: Readonly<Record<EntryKind, readonly Fact[]>> = {
    league: [
      [t('fields.level'), level === null ? '' : t(`levels.${levelKey(level)}`)],
      ...(entry.disciplineName === '' ? [] : [[t('fields.disciplineName'), entry.disciplineName] as const]),
    ],
    team: [],
    player: [[t('fields.team'), team?.name ?? t('nothing')]],
  };
  return (
    <FactList
      facts={[
        [t('fields.name'), name],
        [t('fields.shortName'), shortName || t('nothing')],
        [t('fields.nameEn'), nameEn || t('nothing')],
        ...ofKind[kind],
      ]}
    />
  );
}

import { playTypes } from '@touchline/domain/predictions/play-types';

import { nameOfMatch } from '../../../entities/match/match-name.ts';
import type { ConflictField } from '../../../widgets/form/conflict-notice.tsx';
import { changedNames } from '../../../widgets/form/field-specs.ts';
import type { TypedForm } from '../../../widgets/form/typed-form.ts';
import { selectionNames } from '../draft-words.ts';
import type { WizardValues } from './wizard-form.ts';

const compared = ['schedule', 'playType', 'selection', 'title', 'content'] as const;

/** The fields changed here or elsewhere since `base`, with both values. */
export function comparedWith(form: TypedForm<WizardValues>, base: WizardValues, latest: WizardValues): ConflictField[] {
  const { fields, values } = form;
  const [mine, theirs] = [changedNames(fields, base, values), changedNames(fields, base, latest)];
  return compared
    .filter((field) => mine.includes(field) || theirs.includes(field))
    .map((field) => ({
      label: fields[field].label,
      mine: mine.includes(field) ? wordsOf(field, values) : null,
      latest: wordsOf(field, latest),
    }));
}

function wordsOf(name: (typeof compared)[number], values: WizardValues): string {
  const { game, playType, selection } = values;
  switch (name) {
    case 'schedule':
      return game === null ? '' : nameOfMatch(game);
    case 'playType':
      return playType === null ? '' : playTypes[playType].name;
    case 'selection':
      return playType === null ? '' : selectionNames({ oddType: playType, predict: selection ?? '' });
    default:
      return values[name];
  }
}

import { checkTeams } from '@touchline/domain/matches/match-teams';
import { instantOfMinute } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { EntryPicker } from '../../../entities/catalog-entry/entry-picker.tsx';
import type { NamedEntry } from '../../../entities/catalog-entry/found-entries.ts';
import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { showDone } from '../../../lib/page/notices.ts';
import { validationText } from '../../../lib/validation-texts.ts';
import type { FieldSpecs } from '../../../widgets/form/field-specs.ts';
import { FormDialog } from '../../../widgets/form/form-dialog.tsx';
import { FormItem } from '../../../widgets/form/form-item.tsx';
import { type TypedForm, useTypedForm } from '../../../widgets/form/typed-form.ts';
import { useDraft } from '../../../widgets/form/use-draft.ts';
import { DateTimePicker } from '../../../widgets/pickers/date-time-picker.tsx';
import type { MatchPage } from '../match-page.ts';
import { createMatch } from '../one-match.api.ts';
import '../matches.messages.ts';
import './match-dialogs.messages.ts';

import styles from '../matches.module.css';

/** By the names of the call, so that what the server refuses stands beside its field. */
interface NewMatchValues {
  readonly leagueId: NamedEntry | null;
  readonly hTeamId: NamedEntry | null;
  readonly aTeamId: NamedEntry | null;
  /** As it is shown, in Shanghai's time. */
  readonly gameTime: string | null;
}

const nothing: NewMatchValues = { leagueId: null, hTeamId: null, aTeamId: null, gameTime: null };

interface CreateMatchDialogProps {
  matchPage: MatchPage;
  onCreated: (matchId: string) => void;
  onClose: () => void;
}

/** A match that no supplier knows. */
export function CreateMatchDialog({ matchPage, onCreated, onClose }: CreateMatchDialogProps) {
  const { t } = useTranslation(['match-dialogs', 'matches']);
  const form = useTypedForm<NewMatchValues>({
    fields: useNewMatchFields(),
    initial: nothing,
    onSubmit: async ({ leagueId: league, hTeamId: home, aTeamId: away, gameTime }) => {
      if (league === null || home === null || away === null || gameTime === null) return;
      const made = { leagueId: league.id, hTeamId: home.id, aTeamId: away.id, gameTime: instantOfMinute(gameTime) };
      const { matchId } = await createMatch(matchPage, made);
      showDone('create', nameOfMatch({ hname: home.name, aname: away.name }));
      onCreated(matchId);
    },
  });
  const draft = useDraft(form, `matches.create ${matchPage.path}`);
  const { discipline } = matchPage;
  return (
    <FormDialog
      form={form}
      draft={draft}
      title={t('create.title', { name: matchPage.title })}
      submitLabel={t('create.submit')}
      onClose={onClose}
    >
      <EntryItem
        form={form}
        name="leagueId"
        discipline={discipline}
        hint={matchPage.isSingle ? t('create.singleHint') : undefined}
      />
      <div className={styles.fields}>
        <EntryItem form={form} name="hTeamId" discipline={discipline} />
        <EntryItem form={form} name="aTeamId" discipline={discipline} />
      </div>
      <FormItem<NewMatchValues, string | null> form={form} name="gameTime" hint={t('create.shelfHint')}>
        {({ id, value, onValue, aria }) => (
          <DateTimePicker id={id} aria={aria} label={t('matches:field.gameTime')} value={value} onChange={onValue} />
        )}
      </FormItem>
    </FormDialog>
  );
}

function useNewMatchFields(): FieldSpecs<NewMatchValues> {
  const { t } = useTranslation('matches');
  const entry = (field: 'leagueId' | 'hTeamId' | 'aTeamId') => ({
    label: t(`field.${field}`),
    isRequired: true as const,
    isSame: (one: NamedEntry | null, other: NamedEntry | null) => one?.id === other?.id,
  });
  return {
    leagueId: entry('leagueId'),
    hTeamId: entry('hTeamId'),
    aTeamId: {
      ...entry('aTeamId'),
      check(away, { hTeamId: home }) {
        const problem = checkTeams(home?.id ?? null, away?.id ?? null);
        return problem === null ? null : validationText(problem);
      },
    },
    gameTime: { label: t('field.gameTime'), isRequired: true },
  };
}

interface EntryItemProps {
  form: TypedForm<NewMatchValues>;
  name: 'leagueId' | 'hTeamId' | 'aTeamId';
  discipline: number;
  hint?: string | undefined;
}

function EntryItem({ form, name, discipline, hint }: EntryItemProps) {
  return (
    <FormItem<NewMatchValues, NamedEntry | null> form={form} name={name} hint={hint}>
      {({ id, value, onValue, aria }) => (
        <EntryPicker
          id={id}
          aria={aria}
          kind={name === 'leagueId' ? 'league' : 'team'}
          discipline={discipline}
          value={value}
          onChange={onValue}
        />
      )}
    </FormItem>
  );
}

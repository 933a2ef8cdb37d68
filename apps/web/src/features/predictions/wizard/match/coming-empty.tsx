import { comingMatches } from '@touchline/domain/constants';
import type { PredictedSport } from '@touchline/domain/predictions/play-types';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { useMay } from '../../../../entities/session/use-may.ts';
import { type EmptyAction, ListEmpty } from '../../../../widgets/list/list-states.tsx';
import type { PickableMatches } from '../../predictions.api.ts';
import '../../predictions.messages.ts';
import type { WizardModel } from '../use-wizard.ts';
import { resets } from '../wizard-form.ts';
import { emptyReason } from './empty-reason.ts';

const schedulePages = { 1: 'spo_soc_sch', 2: 'spo_bak_sch' } as const;

/** As the schedule's filter has it. */
const offShelf = '2';

interface ComingEmptyProps {
  wizard: WizardModel;
  sportId: PredictedSport;
  answer: PickableMatches;
}

/** Says why no match can be chosen, and leads to the nearest choice that has some. */
export function ComingEmpty({ wizard, sportId, answer }: ComingEmptyProps) {
  const { t } = useTranslation('predictions');
  const navigate = useNavigate();
  const { browsed, browse, set } = wizard;
  const schedulePage = schedulePages[sportId];
  const mayShelve = useMay(`${schedulePage}-action`, 'shared');
  const { why, count, level, day } = emptyReason(answer, browsed);
  const levelName = (leagueLevel: number) => t(`levels.${leagueLevel as 1 | 2 | 3}`);
  const { keyword, leagueDate } = browsed;
  const when = leagueDate ?? t('coming.hours', { hours: comingMatches.hours });

  const actions: EmptyAction[] = [];
  const offer = (label: string, onClick: () => void) => actions.push({ label, onClick });
  const toDay = (to: string) => {
    set({ ...resets.leagueDate(to), league: browsed.league });
    browse({ leagueDate: to });
  };
  const toLevel = (to: number) => {
    // A search goes with the writer to the other level, and so does the day.
    set({ ...resets.leagueLevel(to), leagueDate });
    browse({ leagueLevel: to, league: null });
  };
  const toAllLeagues = () => {
    set(resets.league(null));
    browse({ league: null });
  };
  const toShelf = () => {
    const search = new URLSearchParams({ status: offShelf, ...(leagueDate !== null && { gameTime: leagueDate }) });
    void navigate(`/${schedulePage}?${search.toString()}`);
  };
  if (day !== null) offer(t('coming.toDay', { day: day.slice('YYYY-'.length) }), () => toDay(day));
  if (level !== null)
    offer(t('coming.toLevel', { level: levelName(level.leagueLevel), count: level.matches }), () =>
      toLevel(level.leagueLevel),
    );
  if (why === 'search') offer(t('coming.clearSearch'), () => browse({ keyword: '' }));
  if (why === 'league') offer(t('coming.allLeagues'), toAllLeagues);
  if (mayShelve && why !== 'search') offer(t('coming.toShelf'), toShelf);
  const [action, ...others] = actions;
  return (
    <ListEmpty
      text={t(`coming.empty.${why}`, { when, level: levelName(browsed.leagueLevel), count, keyword })}
      hint={hint()}
      action={action}
      others={others}
    />
  );

  function hint(): string {
    if (day === null && level === null && why === 'search') return t('coming.otherName');
    if (day === null && level === null) return t(mayShelve ? 'coming.shelfFirst' : 'coming.waitForShelf');
    const named = [
      day,
      level && t('coming.nearLevel', { level: levelName(level.leagueLevel), count: level.matches }),
    ].filter((part) => part !== null);
    return t('coming.nearest', { nearest: named.join(t('separator')) });
  }
}

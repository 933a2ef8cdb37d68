import type { Change } from '@touchline/domain/change-difference';
import { scoreText } from '@touchline/domain/matches/match-scores';
import { scorePartName } from '@touchline/domain/matches/score-part-names';
import { pinKinds } from '@touchline/domain/matches/score-pins';

import { i18n } from '../../lib/i18n.ts';
import './operation-logs.messages.ts';

/** By what word the log names the parts of the changed match's score, as `soccer` of `soccer_0`; null if by none. */
export function sportOfChanges(changes: readonly Change[]): string | null {
  const scores = changes
    .filter(({ entity }) => entity === 'match')
    .flatMap(({ before, after }) => [after?.['scores'], before?.['scores']]);
  const [key] = scores.flatMap((parts) => (isObject(parts) ? Object.keys(parts) : []));
  return key?.split('_')[0] ?? null;
}

/** The parts of a score that a request sets or gives back; null of anything else. */
export function scorePartsWords(value: unknown, sport: string | null, separator: string): string | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const words = value.map((each) => givenWords(each, sport));
  return words.includes(null) ? null : words.join(separator);
}

function givenWords(given: unknown, sport: string | null): string | null {
  if (!isObject(given)) return null;
  const { part: at, pin } = given;
  if (typeof at !== 'number') return null;
  const part = scorePartName(`${sport ?? ''}_${at}`) ?? i18n.t('operation-logs:scorePart.unnamed', { number: at + 1 });
  if (pin === null) return i18n.t('operation-logs:scorePart.back', { part });
  if (!isObject(pin)) return null;
  const { home, away } = pin;
  const kind = pinKinds.find((each) => each === pin['kind']);
  if (typeof home !== 'number' || typeof away !== 'number' || kind === undefined) return null;
  return i18n.t(`operation-logs:scorePart.${kind}`, { part, score: scoreText(home, away) });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { anchorCodeAlphabet, anchorCodeLength, storedAnchorCode } from '@touchline/domain/anchors/anchor-rules';
import type { Change } from '@touchline/domain/change-difference';
import { mediaNodeName } from '@touchline/domain/live/media-nodes';

interface GivenParts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Which record the calls of a feature are about, and the names under which a request carries its id. */
export const subjects: readonly { readonly calls: RegExp; readonly entity: string; readonly by: readonly string[] }[] =
  [
    { calls: /^accounts\./, entity: 'account', by: ['id'] },
    { calls: /^roles\./, entity: 'role', by: ['id'] },
    { calls: /^groups\./, entity: 'group', by: ['id'] },
    { calls: /^merchants\./, entity: 'merchant', by: ['code'] },
    { calls: /^catalog\.league-/, entity: 'league', by: ['id'] },
    { calls: /^catalog\.team-/, entity: 'team', by: ['id'] },
    { calls: /^catalog\.player-/, entity: 'player', by: ['id'] },
    { calls: /^matches\./, entity: 'match', by: ['standardId', 'matchId'] },
    { calls: /^domains\./, entity: 'domain', by: ['id'] },
    { calls: /^(anchors|calendars)\./, entity: 'anchor', by: ['streamerCode'] },
    { calls: /^appointments\./, entity: 'appointment', by: ['id'] },
    { calls: /^push-targets\./, entity: 'pushTarget', by: ['projectCode'] },
    { calls: /^odds-providers\./, entity: 'oddsProvider', by: ['id'] },
    { calls: /^media-nodes\./, entity: 'mediaNode', by: ['name'] },
    { calls: /^taboo-words\./, entity: 'tabooWord', by: ['id'] },
    { calls: /^predictions\..*-template$/, entity: 'predictionTemplate', by: ['id'] },
    { calls: /^(predictions|published-predictions|prediction-reviews)\./, entity: 'prediction', by: ['id'] },
    { calls: /^predictions\.create$/, entity: 'match', by: ['matchId'] },
    { calls: /^suppliers\.(accept|refuse)/, entity: 'linkProposal', by: ['id'] },
    { calls: /^suppliers\.(ignore|retry)$/, entity: 'quarantine', by: ['id'] },
  ];

/** Whatever else stands in a request may be a secret in the wrong place. */
const numberPattern = /^\d{1,18}$/;
const codePatterns: Readonly<Record<string, RegExp>> = {
  code: /^(?:\d{1,18}|[a-z][a-z0-9-]{0,31})$/,
  name: mediaNodeName,
  streamerCode: new RegExp(`^[${anchorCodeAlphabet}]{${anchorCodeLength}}$`),
};

/** The record that a refused call names, in the form of a change without sides; null where it names none. */
export function subjectText(callId: string, { params, body }: GivenParts): string | null {
  for (const { calls, entity, by } of subjects) {
    if (!calls.test(callId)) continue;
    for (const name of by) {
      const id = [params, body].map((part) => valueAt(part, name)).find((value) => value !== null);
      if (id !== undefined) return JSON.stringify([{ entity, id, before: null, after: null } satisfies Change]);
    }
  }
  return null;
}

function valueAt(part: unknown, name: string): string | null {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return null;
  const value = new Map<string, unknown>(Object.entries(part)).get(name);
  if (typeof value !== 'string') return null;
  const id = name === 'streamerCode' ? storedAnchorCode(value) : value;
  return (codePatterns[name] ?? numberPattern).test(id) ? id : null;
}

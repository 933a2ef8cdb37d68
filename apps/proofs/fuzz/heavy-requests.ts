import { randomInt } from 'node:crypto';

import type { RequestDraft } from './draft.ts';
import { slotsIn, setAt } from './json-slots.ts';
import { rawBodies } from './odd-values.ts';

/** NFKC makes 18 of the first, 4, 3 and 3 of the others; the last has four marks. The first is refused, so others are sent that are not. */
const growing = ['\uFDFA', '\u247D', '\uFB03', 'a\u0316\u0317\u0318\u0319'];
const lengths = [20, 50, 2000, 20_000];
/** What fits into an address. */
const longestInAddress = 400;

export interface Heavy {
  readonly name: string;
  /** How many fields of such a request can be spoilt, one at a time. */
  readonly slotCount: (draft: RequestDraft) => number;
  readonly spoil: (draft: RequestDraft, at: number) => void;
}

const textFieldsOf = ({ body }: RequestDraft) => slotsIn(body).filter(({ value }) => typeof value === 'string');
const queryFieldsOf = ({ query }: RequestDraft) => query.filter(([name]) => name !== 'merchantCodeBySa');

/** One field at a time: a request that is wrong elsewhere is refused before its text is looked at. */
function text(repeated: string): Omit<Heavy, 'name'> {
  return {
    slotCount: (draft) => textFieldsOf(draft).length + queryFieldsOf(draft).length,
    spoil(draft, at) {
      // A name that is taken already is refused sooner.
      const given = repeated.slice(1) + String.fromCodePoint(0x4e00 + randomInt(20_000));
      const fields = textFieldsOf(draft);
      setAt(fields[at], given);
      const field = queryFieldsOf(draft)[at - fields.length];
      if (field !== undefined) field[1] = given.slice(-longestInAddress);
    },
  };
}

function raw(name: keyof typeof rawBodies, size: number): Omit<Heavy, 'name'> {
  return {
    slotCount: () => 1,
    spoil(draft) {
      draft.rawBody = rawBodies[name]?.(JSON.stringify(draft.body ?? {}), size) ?? '';
      draft.mayBeCut = true;
    },
  };
}

/** Requests that cost much: texts that grow, deep and wide JSON, a body that comes in drops. */
export const heavyRequests: readonly Heavy[] = [
  { name: 'as it should be', slotCount: () => 1, spoil: () => undefined },
  ...growing.flatMap((character, at) =>
    lengths.map((length) => ({ name: `growing text ${at + 1} × ${length}`, ...text(character.repeat(length)) })),
  ),
  { name: 'deep array', ...raw('deep', 1) },
  { name: 'deep object', ...raw('deepKey', 1) },
  { name: 'many keys', ...raw('manyKeys', 700) },
  { name: 'many items', ...raw('manyItems', 900) },
];

/** The costliest requests of each sort, for the check. */
export const fewHeavyRequests: readonly Heavy[] = heavyRequests.filter(({ name }) =>
  ['growing text 1 × 50', 'growing text 2 × 20', 'growing text 1 × 20000', 'deep object', 'many keys'].includes(name),
);

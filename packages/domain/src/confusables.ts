import table from './confusables.json' with { type: 'json' };

/** A character's prototype by UTS 39, of one character or several: look-alikes share it. */
const prototypes: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  Object.entries<string>(table.characters).flatMap(([prototype, characters]) =>
    Array.from(characters, (character) => [character, prototype] as const),
  ),
);

export function prototypeOf(character: string): string {
  return prototypes.get(character) ?? character;
}

/** The skeleton of UTS 39: texts with the same one look alike. */
export function skeletonOf(text: string): string {
  const seen = text.normalize('NFD').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  return Array.from(seen, prototypeOf).join('').normalize('NFD');
}

/** The forms a name is compared by: names sharing one look alike, whatever their width, case and script. */
function looksOf(name: string): readonly string[] {
  const written = name.normalize('NFKC').trim();
  return [skeletonOf(written), skeletonOf(Array.from(written, familiarLetter).join('').toLowerCase())];
}

/** Whether other names cannot be told apart from this one where they are chosen by sight. */
export function looksLike(name: string): (other: string) => boolean {
  const looks = looksOf(name);
  return (other) => looksOf(other).some((look) => looks.includes(look));
}

/** Those of several that look alike, together, also where two share no look but each has one of a third. */
export function lookAlikes<T extends { readonly name: string }>(named: Iterable<T>): T[][] {
  const groups = new Map<string, { readonly members: T[]; readonly looks: readonly string[] }>();
  for (const one of named) {
    const own = looksOf(one.name);
    const joined = [...new Set(own.flatMap((look) => groups.get(look) ?? []))];
    const members = [...joined.flatMap((group) => group.members), one];
    const looks = [...joined.flatMap((group) => group.looks), ...own];
    const group = { members, looks };
    for (const look of looks) groups.set(look, group);
  }
  return [...new Set(groups.values())].map(({ members }) => members).filter(({ length }) => length > 1);
}

const latin = /^[a-z]$/;
const han = /^\p{Script=Han}$/u;
/** Hangul is put together of parts, which look like much. */
const otherLetter = /^(?![\p{ASCII}\p{Script=Han}\p{Script=Hangul}])\p{L}$/u;
/** The look of a capital I, and of l and 1 as well. */
const bar = 'l';

/** Letters in the form of capitals: UTS 39 has none of ours for them, nor for those that look like them (м, к). */
const smallCapitals = /* @__PURE__ */ new Map(
  Array.from('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ').flatMap((capital, at) => {
    const letter = 'abcdefghijklmnopqrstuvwyz'.charAt(at);
    return [capital, prototypeOf(capital)].map((form) => [form, letter] as const);
  }),
);
/** The first of 26: of flags, and of letters in a black square or circle. */
const lettersOfSigns = [0x1_f1_e6, 0x1_f1_70, 0x1_f1_50] as const;

/** The Latin letter or Chinese character that one of another script looks like; any other as it is. */
export function familiarLetter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const sign = firstOfSigns(code);
  if (sign !== undefined) return String.fromCodePoint(0x61 + code - sign);
  if (han.test(character)) return lookAmong(character, han) ?? character;
  if (!otherLetter.test(character)) return character;
  const lower = character.toLowerCase();
  const own = lookAmong(character, latin);
  const small = lookAmong(lower, latin);
  return (own === bar && lower !== character ? small : own) ?? small ?? lookAmong(character, han) ?? character;
}

/** A picture that counts as a letter: of a flag, or in a black square or circle. */
export function isLetterSign(character: string): boolean {
  return firstOfSigns(character.codePointAt(0) ?? 0) !== undefined;
}

function firstOfSigns(code: number): number | undefined {
  return lettersOfSigns.find((first) => code >= first && code < first + 26);
}

function lookAmong(character: string, kind: RegExp): string | undefined {
  const prototype = prototypeOf(character);
  const look = smallCapitals.get(prototype) ?? smallCapitals.get(character) ?? prototype.toLowerCase();
  return kind.test(look) && look !== character ? look : undefined;
}

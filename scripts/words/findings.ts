import { type Declarations, declarationsIn } from './declarations.ts';
import { databaseFiles, retiredIn } from './retired.ts';

export interface WordFinding {
  readonly kind: 'retired name' | 'type with two meanings' | 'title' | 'doc comment';
  /** `file:line`, or the file alone where its name is meant. */
  readonly where: string;
  readonly what: string;
}

export interface TextFile {
  readonly file: string;
  /** Undefined for a file whose name alone is looked at. */
  readonly text?: string;
}

/** A title or comment that begins so does not name its subject. */
const subjectless = /^(what|whatever|whoever|who|that|is)\b/i;

export function wordFindings(files: readonly TextFile[]): WordFinding[] {
  const parsed = files.flatMap(({ file, text }) =>
    text === undefined ? [] : [{ file, declarations: declarationsIn(file, text) }],
  );
  return [
    ...files.flatMap(({ file }) => retiredFile(file)),
    ...parsed.flatMap(({ file, declarations }) => inDeclarations(file, declarations)),
    ...typesDeclaredTwice(parsed),
  ];
}

function retiredFile(file: string): WordFinding[] {
  const rule = databaseFiles.test(file)
    ? undefined
    : file
        .split(/[/.]/)
        .map((part) => retiredIn(part, file, 'every name'))
        .find((found) => found !== undefined);
  return rule ? [{ kind: 'retired name', where: file, what: `its name: ${rule.because}; use ${rule.instead}` }] : [];
}

function inDeclarations(file: string, { names, titles, comments }: Declarations): WordFinding[] {
  const subjectlessIn = (kind: WordFinding['kind'], texts: Declarations['titles']) =>
    texts
      .filter(({ name }) => subjectless.test(name.replace(/^(\s*\[[^\]]*\])*\s*/, '')))
      .map(({ name, line }): WordFinding => ({ kind, where: `${file}:${line}`, what: name }));
  return [
    ...names.flatMap(({ name, line }): WordFinding[] => {
      const rule = retiredIn(name, file, 'every name');
      if (rule === undefined) return [];
      return [
        { kind: 'retired name', where: `${file}:${line}`, what: `${name}: ${rule.because}; use ${rule.instead}` },
      ];
    }),
    ...subjectlessIn('title', titles),
    ...subjectlessIn('doc comment', comments),
  ];
}

function typesDeclaredTwice(
  parsed: readonly { readonly file: string; readonly declarations: Declarations }[],
): WordFinding[] {
  const types = parsed.flatMap(({ file, declarations }) =>
    declarations.exportedTypes.map(({ name, line }) => ({ name, file, line })),
  );
  return [...Map.groupBy(types, ({ name }) => name)].flatMap(([name, found]) => {
    const [first, ...others] = found.filter(({ file }, at) => found.findIndex((one) => one.file === file) === at);
    return others.map(({ file, line }): WordFinding => ({
      kind: 'type with two meanings',
      where: `${file}:${line}`,
      what: `${name}, also in ${first?.file}:${first?.line}`,
    }));
  });
}

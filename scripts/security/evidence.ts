import type { RanTest } from '../requirements/test-titles.ts';

type Ran = readonly RanTest[] | undefined;

/** Tests as the sources and the last runs know them. */
export interface Known {
  /** Quoted texts of each file of tests: a title is one of them, or a part of one where it is made of several. */
  readonly quoted: ReadonlyMap<string, readonly string[]>;
  /** Titles of the check's steps. */
  readonly steps: ReadonlySet<string>;
  /** The last runs; a missing report says nothing about its tests. */
  readonly runs: { readonly tests?: Ran; readonly journeys?: Ran };
}

const inFile = /^([\w./-]+\.(?:test|spec)\.tsx?): (.+)$/;
const asStep = /^check: (.+)$/;

/**
 * The fault of a piece of evidence, or null. Evidence is one of: `check: secrets`, a step of the check; `adapter.test.ts:
 * refuses a body of`, a file by the end of its path and a part of a title; `[SGN-33]`, the beginning of titles anywhere.
 */
export function faultOf(evidence: string, known: Known): string | null {
  const step = asStep.exec(evidence)?.[1];
  if (step !== undefined) return known.steps.has(step) ? null : 'no such step of the check';
  if (evidence.startsWith('[')) return faultOfTitle(evidence, [...known.quoted.keys()], known);
  const [, name = '', part = ''] = inFile.exec(evidence) ?? [];
  if (name === '') return 'neither a step, nor a file with a title, nor a title';
  const files = [...known.quoted.keys()].filter((file) => `/${file}`.endsWith(`/${name}`));
  if (files.length !== 1) return files.length === 0 ? 'no such file' : 'more than one such file';
  return faultOfTitle(part, files, known);
}

function faultOfTitle(part: string, files: readonly string[], known: Known): string | null {
  const holding = files.filter((file) => known.quoted.get(file)?.some((text) => text.includes(part)));
  if (holding.length === 0) return 'no such title';
  const { tests, journeys } = known.runs;
  // Of a title that a helper gives to several files the report knows only those files.
  const isSought = files.length === 1 ? isOf(files[0] ?? '') : () => true;
  const ran = [...(tests ?? []), ...(journeys ?? [])].filter((one) => isSought(one) && one.title.includes(part));
  if (ran.length === 0) return holding.some((file) => runOf(file, known) === undefined) ? null : 'did not run';
  if (ran.some(({ outcome }) => outcome === 'failed')) return 'failed';
  return ran.some(({ outcome }) => outcome === 'passed' || outcome === 'retried') ? null : 'was skipped';
}

const isOf = (file: string) => (one: RanTest) => one.file.endsWith(file) || file.endsWith(`/${one.file}`);

function runOf(file: string, { runs }: Known): Ran {
  return file.endsWith('.spec.ts') ? runs.journeys : runs.tests;
}

/** The texts between quotes on one line. */
export function quotedTexts(source: string): string[] {
  const found = source.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\\n]|\\.)*)`/g);
  return [...found].map(([, single, double, back]) => single ?? double ?? back ?? '');
}

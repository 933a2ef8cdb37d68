import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { ruledFields } from '@touchline/contract/definition/ruled-fields';
import { domainRules } from '@touchline/domain/domains/domain-rules';
import { fieldRules } from '@touchline/domain/field-rules';
import { valueAddedRules } from '@touchline/domain/value-added/value-added';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Where the forms of a resource stand, if not in the feature of its name. */
const folders: Readonly<Record<string, readonly string[]>> = {
  'saved-views': ['widgets/list'],
  'second-factor': ['features/profile'],
};

/** Fields without a rule of their own on the screen, and why. */
const withoutForm: Readonly<Record<string, string>> = {
  'sign-in.login': 'the form asks only that something is typed: which part was wrong is never said',
  'sign-in.step-up': 'asks only that something is typed',
  'second-factor.sign-in': 'asks only that something is typed',
  'predictions.create-template.title': 'comes from the wizard, whose rule is stricter',
  'predictions.create-template.content': 'comes from the wizard, whose rule is stricter',
};

const namesOf = (rule: object) =>
  Object.entries({ fieldRules, domainRules, valueAddedRules }).flatMap(([group, rules]) =>
    Object.entries(rules)
      .filter(([, each]) => each === rule)
      .map(([name]) => `${group}\\.${name}`),
  );

const ruled = ruledFields().map(({ call, name, rule }) => [call, name, namesOf(rule)] as const);

const isShown = ([call, name]: readonly [string, string, unknown]) =>
  withoutForm[call] === undefined && withoutForm[`${call}.${name}`] === undefined;

function linesOf(stem: string): string[] {
  const files = (folders[stem] ?? [`features/${stem}`]).flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter((file) => !file.includes('.test.')),
  );
  return files.flatMap((file) => readFileSync(path.join(root, file), 'utf8').split('\n'));
}

test.each(ruled.filter(isShown))(
  'the feature of %s names the rule that the contract has for %s',
  (call, name, rules) => {
    const stem = call.slice(0, call.indexOf('.'));
    const rule = `(${rules.join('|')})`;
    const shown = new RegExp(`\\b${name}\\b.*${rule}\\b|${rule}, ${name}\\b|\\brule=\\{fieldRules\\.${name}\\}`);
    expect(linesOf(stem).some((line) => shown.test(line))).toBe(true);
  },
);

test('no exception is left over', () => {
  const all = new Set(ruled.flatMap(([call, name]) => [call, `${call}.${name}`]));
  expect(Object.keys(withoutForm).filter((key) => !all.has(key))).toEqual([]);
});

import type { Component } from './sbom.ts';

/** Licences that ask for no more than their text and the names of the authors. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

/** Packages whose licence was read by a person, and why it may stay. */
export const exceptions: Readonly<Record<string, string>> = {
  'LGPL-3.0-or-later': 'libvips of sharp: a shared library beside our program, replaceable, unchanged',
};

export function licenceOf({ licenses = [] }: Component): string {
  return licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression ?? '').join(' AND ');
}

/** `A OR B` needs one of them, `A AND B` both. */
export function isAllowed(licence: string): boolean {
  const text = licence.replaceAll(/[()]/g, '').trim();
  if (text === '') return false;
  if (text.includes(' OR ')) return text.split(' OR ').some(isAllowed);
  if (text.includes(' AND ')) return text.split(' AND ').every(isAllowed);
  return allowed.has(text) || text in exceptions;
}

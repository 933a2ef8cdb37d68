import { expect, test } from 'vitest';

import { loadedChunks } from './loaded-chunks.ts';

const manifest = {
  'index.html': { file: 'index.js', imports: ['_react.js'], dynamicImports: ['login.tsx', 'shell.tsx'] },
  '_react.js': { file: 'react.js' },
  'login.tsx': { file: 'login.js', imports: ['index.html', '_form.js'], dynamicImports: ['slider.tsx'] },
  '_form.js': { file: 'form.js', imports: ['_react.js', '_form.css'] },
  '_form.css': { file: 'form.css' },
  'slider.tsx': { file: 'slider.js' },
  'shell.tsx': { file: 'shell.js', imports: ['index.html'] },
};

test('a page loads its chunks, theirs and the entry, each once, then what it opens, but no other page', () => {
  const { first, later } = loadedChunks(manifest, ['index.html', 'login.tsx'], ['index.html']);
  expect(first.toSorted()).toEqual(['form.js', 'index.js', 'login.js', 'react.js']);
  expect(later).toEqual(['slider.js']);
});

test('a page that the build does not have is an error, not a small page', () => {
  expect(() => loadedChunks(manifest, ['index.html', 'gone.tsx'], ['index.html'])).toThrow('gone.tsx');
});

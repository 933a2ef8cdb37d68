import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import { loadedChunks, type Manifest } from './bundle/loaded-chunks.ts';

const dist = path.resolve(import.meta.dirname, '../apps/web/dist');
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
const plainScripts = [...readFileSync(path.join(dist, 'index.html'), 'utf8').matchAll(/<script src="\/([^"]+)"/g)].map(
  ([, file = '']) => file,
);

const pages = [
  { page: 'the sign-in page', limit: 150_000, chunks: ['src/features/sign-in/login-page.tsx'] },
  {
    page: '/per_inf in the shell',
    limit: 300_000,
    chunks: ['src/app/shell/shell.tsx', 'src/features/profile/profile-page.tsx'],
  },
];

for (const { page, limit, chunks } of pages) {
  const files = new Set([...plainScripts, ...loadedChunks(manifest, ['index.html', ...chunks])]);
  const size = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(path.join(dist, file))).length, 0);
  const verdict = size <= limit ? 'fits' : 'is over';
  console.log(`${page}: ${kilobytes(size)} of script, gzipped, in ${files.size} files; ${verdict} ${kilobytes(limit)}`);
  if (size > limit) process.exitCode = 1;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}

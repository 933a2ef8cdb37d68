import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import { loadedChunks, type Manifest } from './bundle/loaded-chunks.ts';

const dist = path.resolve(import.meta.dirname, '../apps/web/dist');
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
const plainScripts = [...readFileSync(path.join(dist, 'index.html'), 'utf8').matchAll(/<script src="\/([^"]+)"/g)].map(
  ([, file = '']) => file,
);

const routesInside = 'src/app/inside-routes.ts';
const inside = (page: string) => [routesInside, 'src/app/shell/shell.tsx', `src/features/${page}.tsx`];
const pages = [
  { page: 'the sign-in page', limit: 150_000, chunks: ['src/features/sign-in/login-page.tsx'] },
  { page: '/per_inf in the shell', limit: 300_000, chunks: inside('profile/profile-page') },
  { page: '/bac_acc in the shell', limit: 300_000, chunks: inside('accounts/accounts-page') },
  { page: '/bac_rol in the shell', limit: 300_000, chunks: inside('roles/roles-page') },
  { page: '/spo_soc_sch in the shell', limit: 300_000, chunks: inside('matches/matches-page') },
  { page: '/com_lis in the shell', limit: 300_000, chunks: inside('merchants/merchants-page') },
  { page: '/spo_lea in the shell', limit: 300_000, chunks: inside('catalog/league-list-page') },
  { page: '/bac_ope in the shell', limit: 300_000, chunks: inside('operation-logs/operation-logs-page') },
  {
    page: '/pre_soc_odd_pub in the shell',
    limit: 300_000,
    chunks: inside('published-predictions/published-predictions-page'),
  },
  {
    page: '/pre_soc_odd_rev in the shell',
    limit: 300_000,
    chunks: inside('prediction-reviews/prediction-reviews-page'),
  },
  { page: '/pre_rec in the shell', limit: 300_000, chunks: inside('prediction-records/prediction-records-page') },
  { page: '/spo_sup in the shell', limit: 300_000, chunks: inside('suppliers/suppliers-page') },
  { page: '/pre_soc_odd_dra in the shell', limit: 300_000, chunks: inside('predictions/predictions-page') },
];

for (const { page, limit, chunks } of pages) {
  const { first, later } = loadedChunks(manifest, ['index.html', ...chunks], ['index.html', routesInside]);
  const size = sizeOf([...plainScripts, ...first]);
  const verdict = size <= limit ? 'fits' : 'is over';
  console.log(
    `${page}: ${kilobytes(size)} of script, gzipped, in ${first.length} files; ${verdict} ${kilobytes(limit)}; ${kilobytes(sizeOf(later))} follow`,
  );
  if (size > limit) process.exitCode = 1;
}

// Unless a `lazyPart` brings it, Ant Design shows without theme and in English: no page has it in its first script.
const everyPage = Object.keys(manifest).filter((name) => /^src\/features\/[\w-]+\/[\w-]+-page\.tsx$/.test(name));
const heavyPages = everyPage.filter((page) => loadedChunks(manifest, [page], []).first.some(holdsAntDesign));
console.log(`${everyPage.length} pages show before Ant Design is loaded, but for: ${heavyPages.join(', ') || 'none'}`);
if (heavyPages.length > 0) process.exitCode = 1;

function holdsAntDesign(file: string): boolean {
  const map = path.join(dist, `${file}.map`);
  if (!existsSync(map)) return false;
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] };
  return sources.some((source) => source.includes('/node_modules/antd/'));
}

function sizeOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(dist, file))).length, 0);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}

import path from 'node:path';

import { calls } from '@touchline/contract/calls';
import type { Call } from '@touchline/contract/definition/call';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import root from '../../package.json' with { type: 'json' };
import { compiled } from './compiled.plugin.ts';
import { contractTable } from './contract-table.plugin.ts';
import { logWordTable } from './log-words.plugin.ts';
import { screenWords } from './screen-words.plugin.ts';
import { themeStylesheet } from './theme-css.plugin.ts';

const { WEB_PORT = '25473', API_PORT = '25401', MEDIA_NODES = '' } = process.env;

/** The front door is small and must stay light: compiled, its pages would grow by 7 KB for nothing. */
const worthCompiling = /\/src\/(app\/shell|entities\/|features\/(?!sign-in\/)|widgets\/(?!plain\/|slider\/)).*\.tsx?$/;

/** In one file these pack better, and a release of ours leaves it in the browser's cache. */
const everyPageNeeds = /\/node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next)\//;

/** What the sign-in pages have in common, and the form over a page whose session expired. */
const frontDoor =
  /\/src\/(features\/sign-in\/(?!.*-page|use-token|outcome-panel|blocked|after|second-step)|widgets\/slider\/(?!aliyun|own-puzzle|puzzle-motion))/;

/** What pages before sign-in and pages inside both use: one file of it packs better than a dozen. */
const everyPageUses =
  /\/src\/(widgets\/(plain\/(?!switch|tag|dialog|code-field)|brand-mark|widgets\.)|lib\/(version|calls\/(http|error-route|failure-text)|session\/remembered))|vite\/preload-helper/;

/** Small parts that the shell and lists have in common: by themselves they would be files of a few hundred bytes. */
const partsOfLists =
  /\/src\/(widgets\/(tool-button|list\/(cells\/(copy-text|cut-text|status-dot|two-lines|tips|cell\.)|search-box|list-(states|page)))|lib\/(lists\/(opened-record|list-query)|page\/save-file|events\/topics|session\/site|calls\/scoped-key|theme\/theme-mode)|entities\/(task\/((awaited|own)-tasks|shown-task)|merchant\/merchant-names|session\/use-may)|app\/shell\/merchant\/open-merchant-bar)|domain\/src\/times/;

/** What a list with rows is made of: every list page loads all of it, and in one file it packs better. */
const tableOfLists =
  /\/src\/(widgets\/list\/(table\/(?!bulk-acts|columns-panel|view-name|table-view)|pagination|filter-tags|list-texts|menus\/((use|menu)-under|under\.module))|lib\/(lists\/list-(address|memory|page|state|views)|page\/use-(media|delayed)))|domain\/src\/lists\/(pagination|table-look)|virtual:lists|\/@rc-component\/(virtual-list|table|context)\//;

/** What sports and matches are told apart by. */
const sportParts =
  /\/src\/(entities\/match\/match-name|matches\/(disciplines|sport-code|sport-pages|match-stages|match-status)\.)/;

/** What the schedule shares with its drawer, dialogs and filters. */
const scheduleParts =
  /\/src\/(features\/matches\/(matches\.(api|messages)|match-page\.|list\/match-filters)|locales\/zh-CN\/matches\.json)/;

/** Paths that the API answers, under every prefix. */
const served = [
  '/api',
  ...Object.values(calls).flatMap((call: Call) => (call.outside ? [call.path.replace(/\/\{.*/, '')] : [])),
];

/** Pictures of live streams come from the media nodes, as through nginx. */
const previews = [...MEDIA_NODES.matchAll(/([a-z0-9-]+)=nginx:\/\/([\d.]+)\?[^,]*http=(\d+)/g)].map(
  ([, node, host, port]) => [`/live-preview/${node}/`, { target: `http://${host}:${port}` }] as const,
);

export default defineConfig({
  plugins: [
    contractTable(),
    logWordTable(),
    screenWords(),
    themeStylesheet(),
    react(),
    compiled(worthCompiling, path.join(import.meta.dirname, '../../node_modules/.cache/react-compiler')),
  ],
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(root.version) },
  server: {
    host: '127.0.0.1',
    port: Number(WEB_PORT),
    strictPort: true,
    proxy: Object.fromEntries([
      ...served.map((start) => [start, { target: `http://127.0.0.1:${API_PORT}`, changeOrigin: false }] as const),
      ...previews,
    ]),
  },
  build: {
    target: 'es2023',
    sourcemap: true,
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: everyPageNeeds },
            { name: 'base', test: everyPageUses },
            { name: 'front-door', test: frontDoor },
            { name: 'list-parts', test: partsOfLists },
            { name: 'sports', test: sportParts, includeDependenciesRecursively: false },
            { name: 'schedule', test: scheduleParts, includeDependenciesRecursively: false },
            { name: 'data-table', test: tableOfLists, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});

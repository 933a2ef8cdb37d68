import { existsSync, globSync, statSync } from 'node:fs';
import path from 'node:path';

import { repositoryRoot } from '../services/service-dirs.ts';
import { runCommand } from './programs.ts';

const sources = [
  'package-lock.json',
  'apps/web/*.{ts,json,html}',
  'apps/web/{src,public}/**/*.*',
  'packages/{domain,contract}/src/**/*.*',
];

/** Builds the web unless what is there is newer than everything it is made of. */
export async function ensureWebBuild(env: NodeJS.ProcessEnv): Promise<string> {
  const dist = path.join(repositoryRoot, 'apps/web/dist');
  const built = path.join(dist, 'index.html');
  const newest = Math.max(...globSync(sources, { cwd: repositoryRoot }).map((file) => changed(file)));
  if (!existsSync(built) || changed(built) < newest)
    await runCommand('build', 'npm', ['run', '--silent', 'build'], { env, cwd: repositoryRoot });
  return dist;
}

function changed(file: string): number {
  return statSync(path.resolve(repositoryRoot, file)).mtimeMs;
}

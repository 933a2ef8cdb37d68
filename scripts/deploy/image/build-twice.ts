import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { repositoryRoot } from '../../services/service-dirs.ts';

interface ClonedBuild {
  /** What the command in the clone printed: tag, id and size. */
  readonly said: string;
  readonly id: string;
}

/** Builds the image of the checked-out commit in two clones with packages of their own, which share no folder. */
export function buildTwice(tag: string, options: readonly string[]): ClonedBuild[] {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: repositoryRoot, encoding: 'utf8' }).trim();
  return ['first', 'second'].map((name) => {
    // Outside this checkout, or Node would find its packages; the paths differ, in case one gets into a file.
    const clone = mkdtempSync(path.join(tmpdir(), `touchline-${name}-`));
    const run = (program: string, ...args: string[]) =>
      execFileSync(program, args, { cwd: clone, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
    execFileSync('git', ['clone', '--quiet', repositoryRoot, clone]);
    run('git', 'checkout', '--quiet', '--detach', commit);
    run('npm', 'ci', '--silent', '--no-audit', '--no-fund');
    const said = run('npm', 'run', '--silent', 'image', '--', '--tag', `${tag}-${name}`, ...options).trim();
    rmSync(clone, { recursive: true });
    const [, id] = /: ([0-9a-f]{64}), \d+ MB$/.exec(said) ?? [];
    if (id === undefined) throw new Error(`npm run image in ${clone} named no image: ${said}`);
    return { said, id };
  });
}

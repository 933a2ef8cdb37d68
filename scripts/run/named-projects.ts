import { globSync } from 'node:fs';
import path from 'node:path';

import type { TestProjectInlineConfiguration as Project } from 'vitest/config';
import { parseCLI } from 'vitest/node';

import { repositoryRoot } from '../services/service-dirs.ts';

/** The projects of which the command line names a file: the others would start for nothing, one with a web server. */
export function namedProjects(projects: readonly Project[], argv: readonly string[] = process.argv): Project[] {
  const names = namedFiles(argv);
  const isNamed = (file: string) => names.some((name) => path.join(repositoryRoot, file).includes(name));
  const named = projects.filter(({ test }) => globSync(test?.include ?? [], { cwd: repositoryRoot }).some(isNamed));
  return named.length === 0 ? [...projects] : named.map(beside);
}

/** Few files are over sooner where the browser starts while the server's are running; what is timed still runs by itself. */
function beside(project: Project): Project {
  const isTimed = project.test?.name === 'timing';
  return isTimed ? project : { ...project, test: { ...project.test, sequence: { groupOrder: 0 } } };
}

/** Parts of paths, without the line that may follow; none where another program reads the configuration. */
function namedFiles([, program = '', ...rest]: readonly string[]): string[] {
  if (!path.basename(program).startsWith('vitest')) return [];
  const { filter } = parseCLI(['vitest', ...rest], { allowUnknownOptions: true });
  return filter.map((name) => name.replace(/:\d+$/, '').replace(/^\.\//, ''));
}

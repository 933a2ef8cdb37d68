export interface Release {
  readonly version: string;
  readonly date: string;
  /** `bump`: the commit that put the version into `package.json`. */
  readonly commit: string;
  readonly summary: string;
}

const header = 'version\tdate\tcommit\tsummary';
const shapes = [/^\d+\.\d+\.\d+$/, /^\d{4}-\d{2}-\d{2}$/, /^(?:[0-9a-f]{40}|bump)$/, /^\S.*$/];

/** The lines of `docs/releases.tsv`, oldest first. */
export function parseReleases(text: string): Release[] {
  const [first, ...lines] = text.trimEnd().split('\n');
  if (first !== header) throw new Error('docs/releases.tsv must begin with: version, date, commit, summary');
  const releases = lines.map((line) => {
    const cells = line.split('\t');
    if (cells.length !== shapes.length || !shapes.every((shape, at) => shape.test(cells[at] ?? '')))
      throw new Error(`docs/releases.tsv has a line of another form: ${line}`);
    const [version = '', date = '', commit = '', summary = ''] = cells;
    return { version, date, commit, summary };
  });
  for (const [at, { version }] of releases.entries())
    if (at > 0 && !isNewer(version, releases[at - 1]?.version ?? ''))
      throw new Error(`docs/releases.tsv names ${version} after a newer release`);
  return releases;
}

export function isNewer(version: string, other: string): boolean {
  const [one, two] = [version, other].map((each) => each.split('.').map(Number));
  for (const [at, number] of (one ?? []).entries()) {
    const difference = number - (two?.[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

/**
 * The release whose servers may still run while this tree's migrations are applied: the newest one if the schema changed
 * since. The release that this tree is itself meets the schema of the release before it.
 */
export function previousRelease(
  releases: readonly Release[],
  ownVersion: string,
  hasNewSchemaSince: (release: Release) => boolean,
): Release | undefined {
  const newest = releases.at(-1);
  if (newest === undefined) return undefined;
  if (newest.version !== ownVersion || hasNewSchemaSince(newest)) return newest;
  return releases.at(-2);
}

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
}

/**
 * Whether the installed packages serve a tree with that lock file: each of its packages is there in the same version, and
 * no further one stands where it would be found in place of another.
 */
export function servePackagesOf(lock: string, installed: string): boolean {
  const [wanted, found] = [foreignPackages(lock), foreignPackages(installed)];
  const isSame = (folder: string) => {
    const [one, two] = [wanted.get(folder), found.get(folder)];
    return one?.version === two?.version && one?.integrity === two?.integrity;
  };
  const isOutOfTheWay = (folder: string) => {
    const owner = folder.slice(0, Math.max(folder.lastIndexOf('node_modules/') - 1, 0));
    return owner === '' || (owner.includes('node_modules/') && !wanted.has(owner));
  };
  return (
    [...wanted.keys()].every((folder) => found.has(folder) && isSame(folder)) &&
    [...found.keys()].every((folder) => wanted.has(folder) || isOutOfTheWay(folder))
  );
}

function foreignPackages(lock: string): ReadonlyMap<string, Locked> {
  const { packages } = JSON.parse(lock) as { packages: Readonly<Record<string, Locked>> };
  return new Map(Object.entries(packages).filter(([folder]) => folder.includes('node_modules/')));
}

export interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

export interface Loaded {
  /** Chunks loaded before the page shows. */
  readonly first: readonly string[];
  /** Chunks loaded after the page shows: its dialogs and menus. */
  readonly later: readonly string[];
}

/** The scripts of a page: what its chunks import, and what those may load later, but not the pages that `routers` lead to. */
export function loadedChunks(manifest: Manifest, starts: readonly string[], routers: readonly string[]): Loaded {
  const first = reach(manifest, starts, (_, { imports = [] }) => imports);
  const all = reach(manifest, starts, (name, { imports = [], dynamicImports = [] }) =>
    routers.includes(name) ? imports : [...imports, ...dynamicImports],
  );
  return { first, later: all.filter((file) => !first.includes(file)) };
}

function reach(
  manifest: Manifest,
  starts: readonly string[],
  next: (name: string, chunk: Chunk) => readonly string[],
): string[] {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the build has no chunk ${name}`);
    seen.add(name);
    for (const each of next(name, chunk)) visit(each);
  };
  for (const start of starts) visit(start);
  return [...seen].map((name) => manifest[name]?.file ?? '').filter((file) => file.endsWith('.js'));
}

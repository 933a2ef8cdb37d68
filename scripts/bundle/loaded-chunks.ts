export interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

/** The scripts that a page needs: what its chunks import, and what those may load later, but not the router's other pages. */
export function loadedChunks(manifest: Manifest, starts: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the build has no chunk ${name}`);
    seen.add(name);
    const later = chunk.isEntry === true ? [] : (chunk.dynamicImports ?? []);
    for (const next of [...(chunk.imports ?? []), ...later]) visit(next);
  };
  for (const start of starts) visit(start);
  return [...seen].map((name) => manifest[name]?.file ?? '').filter((file) => file.endsWith('.js'));
}

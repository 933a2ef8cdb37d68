const oldest = 24;

export function requireNode(): void {
  const [major = ''] = process.versions.node.split('.');
  if (Number(major) < oldest)
    throw new Error(`Touchline needs Node ${oldest} or newer and this is ${process.versions.node}: https://nodejs.org`);
}

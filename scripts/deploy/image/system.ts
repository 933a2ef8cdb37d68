import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

import { type ExtractedPackage, extractPackages } from './debian-packages.ts';
import { readElf } from './elf.ts';

/** `web` is nginx, and a worker starts the others. */
const programs = ['/usr/sbin/nginx', '/usr/bin/setpriv', '/usr/bin/prlimit'];
const packageNames = ['nginx-light', 'util-linux', 'libstdc++6', 'ca-certificates'];

export interface SystemPlan {
  /** The folder to fill. */
  readonly root: string;
  readonly scratch: string;
  /** Programs and libraries of the product, whose libraries are needed too. */
  readonly binaries: readonly string[];
  readonly withFfmpeg: boolean;
}

/** Fills a folder with the few programs of Debian that the product runs, their libraries, and no shell. */
export function writeSystem({ root, scratch, binaries, withFfmpeg }: SystemPlan): void {
  const wanted = withFfmpeg ? [...programs, '/usr/bin/ffmpeg'] : programs;
  const packages = extractPackages(withFfmpeg ? [...packageNames, 'ffmpeg'] : packageNames, scratch);
  const holders = new Set<ExtractedPackage>();
  const libraries = indexLibraries(packages);
  const libraryFolder = `/usr/lib/${libraries.triplet}`;

  const copy = (file: string, to: string, holder: ExtractedPackage) => {
    holders.add(holder);
    mkdirSync(path.dirname(path.join(root, to)), { recursive: true });
    copyFileSync(file, path.join(root, to));
  };
  for (const program of wanted) {
    const holder = packages.find(({ folder }) => existsSync(path.join(folder, program)));
    if (holder === undefined) throw new Error(`apt-get did not bring ${program}`);
    copy(path.join(holder.folder, program), program, holder);
  }
  const open = [...binaries, ...wanted.map((program) => path.join(root, program))];
  const own = new Set(binaries.map((file) => path.basename(file)));
  const taken = new Set<string>();
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const { loader, needed } = readElf(file) ?? { loader: null, needed: [] };
    if (loader !== null) linkLoader(root, loader, libraryFolder);
    for (const name of loader === null ? needed : [...needed, path.basename(loader)]) {
      if (taken.has(name) || own.has(name)) continue;
      const found = libraries.files.get(name);
      if (found === undefined) throw new Error(`${file} needs ${name}, which no package holds`);
      taken.add(name);
      copy(found.file, `${libraryFolder}/${name}`, found.holder);
      open.push(found.file);
    }
  }
  writeAccounts(root);
  writeCertificates(root, packages, holders);
  for (const holder of holders) writeOrigin(root, holder);
}

function indexLibraries(packages: readonly ExtractedPackage[]) {
  const files = new Map<string, { file: string; holder: ExtractedPackage }>();
  let triplet = '';
  for (const holder of packages)
    for (const file of globSync('{usr/,}lib/**/*.so*', { cwd: holder.folder }).toSorted()) {
      const at = path.join(holder.folder, file);
      if (!existsSync(at) || files.has(path.basename(file))) continue;
      files.set(path.basename(file), { file: at, holder });
      triplet ||= /lib\/([^/]+-linux-gnu)\//.exec(file)?.[1] ?? '';
    }
  return { files, triplet };
}

function linkLoader(root: string, loader: string, libraryFolder: string): void {
  const link = path.join(root, loader);
  if (existsSync(path.dirname(link))) return;
  mkdirSync(path.dirname(link), { recursive: true });
  symlinkSync(`${libraryFolder}/${path.basename(loader)}`, link);
}

function writeAccounts(root: string): void {
  for (const folder of ['etc', 'tmp', 'run/secrets', 'var/lib/touchline'])
    mkdirSync(path.join(root, folder), { recursive: true });
  chmodSync(path.join(root, 'tmp'), 0o1777);
  const nowhere = '/nonexistent:/nonexistent';
  writeFileSync(path.join(root, 'etc/passwd'), `root:x:0:0:root:${nowhere}\ntouchline:x:1000:1000::${nowhere}\n`);
  writeFileSync(path.join(root, 'etc/group'), 'root:x:0:\ntouchline:x:1000:\n');
  writeFileSync(path.join(root, 'etc/nsswitch.conf'), 'passwd: files\ngroup: files\nhosts: files dns\n');
}

function writeCertificates(root: string, packages: readonly ExtractedPackage[], holders: Set<ExtractedPackage>): void {
  const holder = packages.find(({ name }) => name === 'ca-certificates');
  if (holder === undefined) throw new Error('apt-get did not bring ca-certificates');
  holders.add(holder);
  const folder = path.join(holder.folder, 'usr/share/ca-certificates');
  const texts = globSync('**/*.crt', { cwd: folder })
    .toSorted()
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
  mkdirSync(path.join(root, 'etc/ssl/certs'), { recursive: true });
  writeFileSync(path.join(root, 'etc/ssl/certs/ca-certificates.crt'), texts.join(''));
}

/** The package's version where scanners look for it, and its licence. */
function writeOrigin(root: string, { name, folder, status }: ExtractedPackage): void {
  mkdirSync(path.join(root, 'var/lib/dpkg/status.d'), { recursive: true });
  writeFileSync(path.join(root, 'var/lib/dpkg/status.d', name), status);
  const licence = path.join('usr/share/doc', name, 'copyright');
  if (!existsSync(path.join(folder, licence))) return;
  mkdirSync(path.join(root, path.dirname(licence)), { recursive: true });
  copyFileSync(path.join(folder, licence), path.join(root, licence));
}

import { parseArgs } from 'node:util';

import { backrestConfig, BackrestBusy, writeBackrestConfig } from '../platform/backups/backrest.ts';
import { addFiles, backUp, type BackupSet, checkRepository } from '../platform/backups/backups.service.ts';
import { PackingBusy, packAlone } from '../platform/backups/packing-lock.ts';
import { readBackupConfig } from '../platform/config/config.ts';

/** For whoever runs this by the clock: a temporary failure, by the numbers of sysexits. */
const busy = 75;
const config = readBackupConfig();
const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(1);
const say = (what: string, { label, files, bytes }: BackupSet) =>
  console.log(`${what} ${label}: files added: ${files}, ${megabytes(bytes)} MB`);

const {
  values: { 'allow-empty': allowsEmpty },
  positionals: [name = 'full', ...more],
} = parseArgs({ options: { 'allow-empty': { type: 'boolean', default: false } }, allowPositionals: true });
const command = `npm run backup${name === 'full' ? '' : ` -- ${name}`}`;
const alone = <Result>(work: () => Promise<Result>) =>
  packAlone({ settings: config.backup, name: command, say: console.error }, work);

const works: Readonly<Record<string, () => Promise<void>>> = {
  async configure() {
    writeBackrestConfig(config.backup);
    console.log(`${config.backup.configFile}:\n${backrestConfig(config.backup, String)}`);
  },
  async check() {
    await checkRepository(config);
    console.log('the repository takes the write-ahead log');
  },
  async full() {
    say('backed up as the set', await alone(() => backUp(config, { allowsEmpty })));
  },
  async files() {
    say('added to the set', await alone(() => addFiles(config, { allowsEmpty })));
  },
};

const work = works[name];
if (work === undefined || more.length > 0)
  throw new Error(`npm run backup takes one of: ${Object.keys(works).join(', ')}`);
try {
  await work();
} catch (error) {
  if (!(error instanceof PackingBusy || error instanceof BackrestBusy)) throw error;
  console.error(error.message);
  process.exitCode = busy;
}

import { backrestConfig, writeBackrestConfig } from '../platform/backups/backrest.ts';
import { addFiles, backUp, type BackupSet, checkRepository } from '../platform/backups/backups.service.ts';
import { readBackupConfig } from '../platform/config/config.ts';

const config = readBackupConfig();
const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(1);
const say = (what: string, { label, files, bytes }: BackupSet) =>
  console.log(`${what} ${label}: files added: ${files}, ${megabytes(bytes)} MB`);

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
    say('backed up as the set', await backUp(config));
  },
  async files() {
    say('added to the set', await addFiles(config));
  },
};

const [name = 'full', ...more] = process.argv.slice(2);
const work = works[name];
if (work === undefined || more.length > 0)
  throw new Error(`npm run backup takes one of: ${Object.keys(works).join(', ')}`);
await work();

import { statSync } from 'node:fs';

import type { BackupSettings } from '../config/backup-settings.ts';

/**
 * How programs run on the cluster: as the owner of its files, whom PostgreSQL’s socket lets in and whose archiving reads
 * what is stored. They get none of this program’s environment, which holds the product’s secrets.
 */
export function asClusterOwner({ database }: BackupSettings) {
  const { uid, gid } = statSync(database.folder);
  const as = process.getuid?.() === 0 ? { uid, gid } : {};
  return { ...as, env: { PATH: '/usr/local/bin:/usr/bin:/bin' }, cwd: '/' };
}

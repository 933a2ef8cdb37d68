import { readFile, rename, writeFile } from 'node:fs/promises';

export interface FrontFiles {
  /** The front's list of nodes, which its configuration includes. */
  readonly listFile: string;
  /** Of its master process. */
  readonly pidFile: string;
}

export interface Front {
  /** Gives the front its list, and answers whether it was news. Rejects if the front cannot be reached. */
  tell(list: string): Promise<boolean>;
}

/** The nginx before the ingest nodes. A reload keeps its running streams; an ingest node is never reloaded. */
export function createFront({ listFile, pidFile }: FrontFiles): Front {
  /** What the front read last: whoever died between writing and reloading leaves it behind. */
  const announcedFile = `${listFile}.announced`;
  return {
    async tell(list) {
      const [stored, announced] = await Promise.all([textOf(listFile), textOf(announcedFile)]);
      if (stored === list && announced === list) return false;
      await replaceFile(listFile, list);
      await reload(pidFile);
      await replaceFile(announcedFile, list);
      return true;
    },
  };
}

/** Empty of a file that is not there. */
async function textOf(file: string): Promise<string> {
  return await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  });
}

/** The front never reads half of it. */
async function replaceFile(file: string, text: string): Promise<void> {
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, text, { mode: 0o644 });
  await rename(fresh, file);
}

/** A process that took the number of a front that is gone would end by the signal. */
async function reload(pidFile: string): Promise<void> {
  const pid = Number(await readFile(pidFile, 'utf8'));
  if (!Number.isInteger(pid) || pid <= 1) throw new Error('the front’s file of its process holds no number');
  const command = await readFile(`/proc/${pid}/comm`, 'utf8');
  if (command.trim() !== 'nginx') throw new Error(`process ${pid} is no nginx`);
  process.kill(pid, 'SIGHUP');
}

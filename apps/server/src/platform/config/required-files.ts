import { constants } from 'node:fs';
import { access, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Tried before anything starts: a process that finds out later has nowhere to put what must not be lost. */
export async function requireAppendable(setting: string, file: string): Promise<void> {
  await refusing(setting, file, 'written', async () => {
    await mkdir(dirname(file), { recursive: true });
    await (await open(file, 'a', 0o600)).close();
  });
}

export async function requireFolder(setting: string, folder: string): Promise<void> {
  await refusing(setting, folder, 'written', async () => {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  });
}

/** One that is not there yet is somebody else's to make. */
export async function requireReadable(setting: string, file: string): Promise<void> {
  await refusing(setting, file, 'read', async () => {
    await access(file, constants.R_OK).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    });
  });
}

async function refusing(setting: string, file: string, verb: string, trying: () => Promise<void>): Promise<void> {
  await trying().catch((error: unknown) => {
    throw new Error(`${setting}: ${file} cannot be ${verb}: ${(error as Error).message}`, { cause: error });
  });
}

import { parentPort, workerData } from 'node:worker_threads';

import { readTable } from './read-table.ts';
import type { TableTask } from './table-reader.ts';

/** Reads one file and ends. */
const { bytes, type, limits } = workerData as TableTask;
parentPort?.postMessage(readTable(Buffer.from(bytes), type, limits));

import type { ServiceDirs, SystemUser } from './service-dirs.ts';

export type ServiceName = 'postgres' | 'redis' | 'mail' | 'nginx' | 'ingest1' | 'ingest2' | 'front';

export type Command = {
  file: string;
  args: string[];
  user?: SystemUser | undefined;
  /** What loads another clock into it would not let it start, and it counts only how long something lasts. */
  keepsItsClock?: true;
};

export type Service = {
  name: ServiceName;
  title: string;
  /** The working folder of its processes, by which they are known as ours. */
  home: (dirs: ServiceDirs) => string;
  address: (dirs: ServiceDirs) => string;
  ports: (dirs: ServiceDirs) => number[];
  command: (dirs: ServiceDirs) => Command;
  /** Configuration files with their text. */
  files: (dirs: ServiceDirs) => Record<string, string>;
  prepare: (dirs: ServiceDirs) => Promise<void>;
  isReady: (dirs: ServiceDirs) => Promise<boolean>;
  afterStart: (dirs: ServiceDirs) => Promise<void>;
  stopSignal: NodeJS.Signals;
};

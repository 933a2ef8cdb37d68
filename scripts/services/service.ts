import type { Place, SystemUser } from './place.ts';

export type ServiceName = 'postgres' | 'redis' | 'mail' | 'nginx';

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
  home: (place: Place) => string;
  address: (place: Place) => string;
  ports: (place: Place) => number[];
  command: (place: Place) => Command;
  /** Configuration files with their text. */
  files: (place: Place) => Record<string, string>;
  prepare: (place: Place) => Promise<void>;
  isReady: (place: Place) => Promise<boolean>;
  afterStart: (place: Place) => Promise<void>;
  stopSignal: NodeJS.Signals;
};

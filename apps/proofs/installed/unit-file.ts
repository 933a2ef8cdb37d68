/** The lines of a unit's file that start its program. */
export interface UnitFile {
  readonly commands: readonly string[];
  readonly stopCommands: readonly string[];
  readonly user: string | null;
  readonly isForking: boolean;
  readonly environmentFiles: readonly string[];
  readonly environment: readonly string[];
  /** Name of each secret, and the file it comes from. */
  readonly credentials: ReadonlyMap<string, string>;
  readonly stateDirectory: string | null;
  readonly workingDirectory: string;
}

/** Reads a unit's file; `%i` is its instance, and `%d` the folder of its secrets. */
export function readUnitFile(text: string, instance: string, secretsFolder: string): UnitFile {
  const lines = text.replaceAll(/\\\n\s*/g, '').split('\n');
  const all = (name: string) =>
    lines
      .filter((line) => line.startsWith(`${name}=`))
      .map((line) =>
        line
          .slice(name.length + 1)
          .replaceAll('%i', instance)
          .replaceAll('%d', secretsFolder),
      );
  const last = (name: string) => all(name).at(-1) ?? null;
  const withoutMarks = (command: string) => command.replace(/^[-@:+!]+/, '');
  return {
    commands: [...all('ExecStartPre'), ...all('ExecStart')].map(withoutMarks),
    stopCommands: all('ExecStop').map(withoutMarks),
    user: last('User'),
    isForking: last('Type') === 'forking',
    environmentFiles: all('EnvironmentFile').map(withoutMarks),
    environment: all('Environment').flatMap((line) => line.split(' ')),
    credentials: new Map(all('LoadCredential').map((line) => line.split(':') as [string, string])),
    stateDirectory: last('StateDirectory'),
    workingDirectory: last('WorkingDirectory') ?? '/',
  };
}

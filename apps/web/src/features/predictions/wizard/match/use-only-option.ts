import { useEffect, useEffectEvent } from 'react';

interface OnlyOption<Value> {
  readonly options: readonly Value[] | undefined;
  /** The choices above it, on which its options depend. */
  readonly of: string;
  readonly current: Value | null;
  readonly onTake: (value: Value) => void;
}

/** Takes the only option there is, once for each list of options: what is then emptied by hand stays empty. */
export function useOnlyOption<Value extends string | number>({ options, of, current, onTake }: OnlyOption<Value>) {
  const only = options?.length === 1 ? options[0] : undefined;
  const take = useEffectEvent((value: Value) => {
    if (current === null) onTake(value);
  });
  useEffect(() => {
    if (only !== undefined) take(only);
  }, [only, of]);
}

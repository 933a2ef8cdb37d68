import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/**
 * What a page can be read without comes in a file of its own: the page is there sooner, and the file follows as soon as
 * the browser has nothing else to do. `place` holds its room until then.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  place: ReactNode = null,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  requestIdleCallback(() => void load().catch(() => undefined));
  return function Late(props: Props) {
    return (
      <Suspense fallback={place}>
        <Part {...props} />
      </Suspense>
    );
  };
}

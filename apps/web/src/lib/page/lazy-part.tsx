import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

import { i18n } from '../i18n.ts';
import { showBanner } from './notices.ts';

/** Safari has no idle moments to tell of. */
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, 200);
};

/**
 * A part that the page can be read without, in a file of its own: the page is there sooner, and the file is loaded once
 * the browser is idle. `placeholder` holds its room until then; a file that fails to load does not break the page.
 * Ant Design comes with the part: a list shows its rows without it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): ComponentType<Props> {
  return plainPart(async () => {
    const [{ AntdRoot }, Part] = await Promise.all([import('../theme/antd-root.tsx'), load()]);
    return (props: Props) => (
      <AntdRoot>
        <Part {...props} />
      </AntdRoot>
    );
  }, placeholder);
}

/** A lazy part without anything of Ant Design: the shell's, and those that stand in every row of a table. */
export function plainPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetchOnce = async (): Promise<ComponentType<Props>> => (loaded ??= await load());
  whenIdle(() => void fetchOnce().catch(() => undefined));

  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const isThere = Part !== null;
    useEffect(() => {
      if (isThere) return undefined;
      let isGone = false;
      fetchOnce().then(
        (part) => !isGone && setPart(() => part),
        () => !isGone && showBanner({ message: i18n.t('errors:partNotLoaded') }),
      );
      return () => {
        isGone = true;
      };
    }, [isThere]);
    return Part === null ? placeholder : <Part {...props} />;
  };
}

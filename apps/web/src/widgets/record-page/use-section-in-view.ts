import { useEffect, useState } from 'react';

/** The upper part of the window, below what is pinned to it. */
const readingArea = '-72px 0px -60% 0px';

/** The id of the section that is being read; the first one until the page is scrolled. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [inView, setInView] = useState<ReadonlySet<string>>(new Set());
  const all = ids.join(' ');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setInView((current) => {
          const next = new Set(current);
          for (const { target, isIntersecting } of entries)
            if (isIntersecting) next.add(target.id);
            else next.delete(target.id);
          return next;
        }),
      { rootMargin: readingArea },
    );
    for (const id of all.split(' ')) {
      const section = document.getElementById(id);
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [all]);
  return ids.find((id) => inView.has(id)) ?? ids[0];
}

import { onTestFinished } from 'vitest';

/** Keeps the browser from fetching files that no server has; gives what would have been fetched, and its name. */
export function catchDownloads(): () => readonly string[] {
  const caught: string[] = [];
  const keep = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement) || event.target.download === '') return;
    event.preventDefault();
    caught.push(`${event.target.pathname} ${event.target.download}`);
  };
  document.addEventListener('click', keep);
  onTestFinished(() => document.removeEventListener('click', keep));
  return () => caught;
}

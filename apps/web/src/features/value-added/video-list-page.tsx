import { ItemList } from './item-list.tsx';

export function VideoListPage() {
  return <ItemList kind="video" />;
}

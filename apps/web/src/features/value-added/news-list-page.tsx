import { ItemList } from './item-list.tsx';

export function NewsListPage() {
  return <ItemList kind="news" />;
}

import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';

import { answering } from '../../../test/answering.ts';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { goTo } from '../page/navigation.ts';
import { useListPage } from './list-page.ts';

const look = { order: [], hidden: [], density: null };
const view = { id: '1001', name: '常用', isShared: false, isOwn: true, ownerName: '林溪', place: 'keyword=view', look };

function Roles() {
  const page = useListPage('roles.list', { fixed: { includeAdmin: true } });
  return (
    <div style={{ height: 4000 }}>
      <p role="status">{`${page.filters.keyword ?? '-'} ${page.page} ${page.list.rows?.length ?? 'none'}`}</p>
      <button type="button" onClick={() => page.setFilters({ keyword: 'lin' })}>
        筛选
      </button>
      <button type="button" onClick={() => page.setPage(2)}>
        翻页
      </button>
      <button type="button" onClick={() => page.setSort({ column: 'name', isAsc: true })}>
        排序
      </button>
    </div>
  );
}

/** The shell, too, begins a page anew for each path. */
function Pages() {
  const path = useLocation().pathname;
  return path.startsWith('/bac_rol') ? <Roles key={path} /> : <p>别处</p>;
}

async function open(path: string, chosen = false) {
  const role = {
    id: '7',
    name: '角色',
    description: '',
    hasBac: false,
    accounts: 0,
    group: null,
    updatedTime: '2026-11-01T00:00:00.000Z',
    can: { edit: true as const, delete: true as const },
  };
  const requests = answering({
    'saved-views.list': () => ({
      current: chosen ? { look, viewId: view.id } : null,
      views: [view],
      canShare: false,
    }),
    'roles.list': ({ query }) => ({ records: [role], current: query.current ?? 1, size: 50, total: 90, totalPages: 2 }),
  });
  await renderWidget(<Pages />, { path, user: aUser({ permissions: ['bac_#_rol-view'] }) });
  return () => requests('roles.list').map(({ query }) => query);
}

const shows = async (text: string) => {
  await expect.element(screen.getByRole('status')).toMatchTextContent(text);
};
const away = async () => {
  goTo('/');
  await expect.element(screen.getByText('别处')).toBeVisible();
};

test('[LST-48] [LST-49] a list comes back as it was left, by &back or by its bare path, scroll included', async () => {
  await open('/bac_rol');
  await shows('- 1 1');
  await screen.getByRole('button', { name: '筛选' }).click();
  await screen.getByRole('button', { name: '翻页' }).click();
  await shows('lin 2 1');
  expect(window.location.search).toBe('?keyword=lin&page=2');
  window.scrollTo({ top: 700 });
  await expect
    .poll(() => JSON.parse(sessionStorage.getItem('touchline.list./bac_rol') ?? '{}') as unknown)
    .toMatchObject({ top: 700 });
  for (const path of ['/bac_rol&back', '/bac_rol']) {
    await away();
    window.scrollTo({ top: 0 });
    goTo(path);
    await shows('lin 2 1');
    await expect.poll(() => window.scrollY).toBe(700);
    expect(window.location.search).toBe('?keyword=lin&page=2');
  }
});

test('[LST-49] filter, sort and page clicked before a re-render are all applied', async () => {
  await open('/bac_rol');
  await shows('- 1 1');
  const names = ['筛选', '排序', '翻页'];
  const buttons = names.map((name) => screen.getByRole('button', { name }).element() as HTMLElement);
  for (const button of buttons) button.click();
  await shows('lin 2 1');
  expect(window.location.search).toBe('?keyword=lin&sort=name&page=2');
});

test('an address that says what it means counts before the memory and the view', async () => {
  const requests = await open('/bac_rol?keyword=url', true);
  await shows('url 1 1');
  for (const query of requests()) expect(query).toMatchObject({ keyword: 'url', includeAdmin: true });
});

test('a bare address of a list that was not open yet means the view that was chosen last', async () => {
  const requests = await open('/bac_rol', true);
  await shows('view 1 1');
  expect(window.location.search).toBe('?keyword=view');
  for (const query of requests()) expect(query).toMatchObject({ keyword: 'view' });
});

test('the browser’s step back means what its address says', async () => {
  await open('/bac_rol');
  await shows('- 1 1');
  await screen.getByRole('button', { name: '筛选' }).click();
  await shows('lin 1 1');
  window.history.back();
  await shows('- 1 1');
  expect(window.location.search).toBe('');
});

test('[LST-32] the order is sent as orderBy', async () => {
  const requests = await open('/bac_rol');
  await screen.getByRole('button', { name: '排序' }).click();
  await expect.poll(() => requests().at(-1)).toMatchObject({ 'orderBy[0].target': 'name', 'orderBy[0].isAsc': true });
});

import type { MenuProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { CallError } from '../../../lib/calls/call-error.ts';
import type { ListViews, SavedView } from '../../../lib/lists/list-views.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { showBanner, showDone } from '../../../lib/page/notices.ts';
import { ChevronDownIcon } from '../../inside-icons.tsx';
import '../../lists.messages.ts';
import './table-views.messages.ts';
import { MenuUnder } from '../menus/menu-under.tsx';

import styles from './table-toolbar.module.css';

const ConfirmDialog = lazyPart(async () => (await import('../../form/confirm-dialog.tsx')).ConfirmDialog);
const ViewNameDialog = lazyPart(async () => (await import('./view-name-dialog.tsx')).ViewNameDialog);

export interface TableViewMenuProps {
  views: ListViews;
  /** The list's part of the address, as a view keeps it. */
  stateText: string;
  onStateText: (stateText: string) => void;
}

type OpenDialog = 'create' | 'rename' | 'delete';

/** Views of the list: choose one, keep what is shown as one, and what may be done with the one that is chosen. */
export function TableViewMenu({ views, stateText, onStateText }: TableViewMenuProps) {
  const { t } = useTranslation(['table-views', 'lists']);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { chosen, look } = views;
  const content = { place: stateText, look };
  const close = () => setDialog(null);
  const choose = (view: SavedView) => {
    views.choose(view);
    onStateText(view.place);
  };
  const reset = () => {
    views.reset();
    onStateText('');
  };
  const change = (changes: Parameters<ListViews['update']>[1]) => {
    if (chosen === null) return;
    void views.update(chosen, changes).then(
      () => showDone('update', chosen.name),
      (error: unknown) => error instanceof CallError && showBanner(error),
    );
  };
  const acts: Record<string, () => void> = {
    create: () => setDialog('create'),
    rename: () => setDialog('rename'),
    delete: () => setDialog('delete'),
    reset,
    update: () => change({ content }),
    share: () => change({ isShared: chosen?.isShared !== true }),
  };
  const menu: MenuProps = {
    items: useMenuItems(views),
    selectedKeys: chosen === null ? [] : [`view-${chosen.id}`],
    onClick: ({ key }) => {
      const view = views.views.find(({ id }) => key === `view-${id}`);
      if (view === undefined) acts[key]?.();
      else choose(view);
    },
  };

  return (
    <>
      <MenuUnder menu={menu}>
        <button type="button" className={styles.view} title={t('lists:views.title')}>
          {chosen === null ? t('lists:views.title') : t('chosen', { name: chosen.name })}
          <ChevronDownIcon />
        </button>
      </MenuUnder>
      {dialog === 'create' && (
        <ViewNameDialog
          title={t('create')}
          name=""
          canShare={views.canShare}
          onSave={(name, isShared) => views.create(name, isShared, content)}
          onClose={close}
        />
      )}
      {dialog === 'rename' && chosen !== null && (
        <ViewNameDialog
          title={t('renameTitle', { name: chosen.name })}
          name={chosen.name}
          canShare={false}
          onSave={(name) => views.update(chosen, { name })}
          onClose={close}
        />
      )}
      {dialog === 'delete' && chosen !== null && (
        <ConfirmDialog
          title={t('deleteTitle', { name: chosen.name })}
          confirmLabel={t('delete')}
          isDanger
          onConfirm={() => views.remove(chosen).then(close)}
          onClose={close}
        >
          <p>{t(chosen.isShared ? 'deleteShared' : 'deleteText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function useMenuItems({ views, chosen, canShare }: ListViews): NonNullable<MenuProps['items']> {
  const { t } = useTranslation('table-views');
  const itemOf = ({ id, name }: SavedView) => ({ key: `view-${id}`, label: name });
  const group = (key: string, label: string, shown: readonly SavedView[]) =>
    shown.length === 0 ? [] : [{ type: 'group' as const, key, label, children: shown.map(itemOf) }];
  const mayChange = chosen !== null && (chosen.isOwn || canShare);
  const mayShare = chosen !== null && (canShare || (chosen.isOwn && chosen.isShared));
  const groups = [
    ...group(
      'own',
      t('own'),
      views.filter(({ isOwn }) => isOwn),
    ),
    ...group(
      'shared',
      t('shared'),
      views.filter(({ isOwn }) => !isOwn),
    ),
  ];
  return [
    ...groups,
    ...(groups.length > 0 ? [{ type: 'divider' as const }] : []),
    { key: 'create', label: t('create') },
    ...(mayChange
      ? [
          { key: 'update', label: t('update') },
          { key: 'rename', label: t('rename') },
        ]
      : []),
    ...(mayShare ? [{ key: 'share', label: t(chosen.isShared ? 'unshare' : 'share') }] : []),
    { key: 'reset', label: t('reset') },
    ...(mayChange ? [{ type: 'divider' as const }, { key: 'delete', label: t('delete'), danger: true }] : []),
  ];
}

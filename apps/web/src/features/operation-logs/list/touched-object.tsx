import type { PermissionKey } from '@touchline/domain/access/permission-tree';
import type { LogTouch } from '@touchline/domain/log-touch';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useMay } from '../../../entities/session/use-may.ts';
import { inMerchant, useOpenMerchant } from '../../../lib/session/open-merchant.ts';
import { useSession } from '../../../lib/session/session.ts';
import { entityWords } from '../entity-words.ts';

interface ObjectPage {
  readonly path: string;
  readonly permission: PermissionKey;
  readonly search: (thing: { id: string; name: string }) => Record<string, string>;
}

/** Where a thing can be looked up, and by whom: opened where it can be, or else alone in its list. */
const pages: Readonly<Record<string, ObjectPage>> = {
  account: { path: '/bac_acc', permission: 'bac_#_acc-view', search: ({ id }) => ({ account: id }) },
  role: { path: '/bac_rol', permission: 'bac_#_rol-view', search: ({ name }) => ({ keyword: name }) },
};

interface TouchedObjectProps {
  touched: LogTouch | null;
  /** Whose the thing is: that of another merchant does not stand in one's own lists. */
  merchantCode: string;
}

export function TouchedObject({ touched, merchantCode }: TouchedObjectProps) {
  const { t } = useTranslation('operation-logs');
  const user = useSession();
  const openMerchant = useOpenMerchant();
  const page = touched === null ? undefined : pages[touched.entity];
  const mayLook = useMay(page?.permission ?? []);
  if (touched === null) return t('nothing');
  const { entity, id, name, kind } = touched;
  const words = `${entityWords(entity)} ${name ?? t('detail.entityId', { id })}`;
  const isHere = merchantCode === (openMerchant?.code ?? user?.merchantCode);
  if (page === undefined || !mayLook || !isHere || name === null || kind === 'deleted') return words;
  return (
    <Link to={inMerchant(openMerchant, page.path, `?${new URLSearchParams(page.search({ id, name })).toString()}`)}>
      {words}
    </Link>
  );
}

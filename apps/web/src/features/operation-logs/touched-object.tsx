import type { LogTouch } from '@touchline/domain/log-touch';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { inCompany, useCompany } from '../../lib/company-mode.ts';
import { useSession } from '../../lib/session.ts';
import { entityWords } from './words.ts';

/** Where a thing can be looked up, and by whom. */
const pages: Readonly<Record<string, { readonly path: string; readonly permission: string }>> = {
  account: { path: '/bac_acc', permission: 'bac_#_acc-view' },
  role: { path: '/bac_rol', permission: 'bac_#_rol-view' },
};

interface TouchedObjectProps {
  touched: LogTouch | null;
  /** Whose the thing is: that of another merchant does not stand in one's own lists. */
  merchantCode: string;
}

export function TouchedObject({ touched, merchantCode }: TouchedObjectProps) {
  const { t } = useTranslation('operation-logs');
  const user = useSession();
  const company = useCompany();
  if (touched === null) return t('nothing');
  const { entity, id, name, kind } = touched;
  const words = `${entityWords(entity)} ${name ?? t('detail.entityId', { id })}`;
  const page = pages[entity];
  const isHere = merchantCode === (company?.code ?? user?.merchantCode);
  const mayLook = page !== undefined && (user?.isSuperAdmin === true || user?.permissions.includes(page.permission));
  if (!mayLook || !isHere || name === null || kind === 'deleted') return words;
  return (
    <Link to={inCompany(company, page.path, `?${new URLSearchParams({ keyword: name }).toString()}`)}>{words}</Link>
  );
}

import { useTranslation } from 'react-i18next';

import type { GuideName } from './guide-names.ts';
import './guides.messages.ts';
import { tasksOf } from './guide-tasks.ts';
import { Manual } from './manual.tsx';

/** Written for one role: its tasks as numbered steps, a picture each. */
function Guide({ name }: { name: GuideName }) {
  const { t } = useTranslation(['guides', 'shell']);
  const sections = tasksOf(name).map((task) => ({
    ...task,
    picture: `${name}-${task.id}`,
    alt: t('pictureOf', { title: task.title }),
  }));
  return <Manual title={t(`shell:help.${name}Guide`)} sections={sections} />;
}

export const guidePages = {
  operator: () => <Guide name="operator" />,
  writer: () => <Guide name="writer" />,
  reviewer: () => <Guide name="reviewer" />,
  manager: () => <Guide name="manager" />,
  admin: () => <Guide name="admin" />,
  superAdmin: () => <Guide name="superAdmin" />,
} satisfies Readonly<Record<GuideName, () => React.ReactNode>>;

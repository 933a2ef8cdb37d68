import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMay } from '../../entities/session/use-may.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { ListPage } from '../../widgets/list/list-page.tsx';
import { ListEmpty } from '../../widgets/list/list-states.tsx';
import { Alert } from '../../widgets/plain/alert.tsx';
import { RecordFrame } from '../../widgets/record-frame.tsx';
import { type ListedNode, useMediaNodes } from './media-nodes.api.ts';
import './media-nodes.messages.ts';
import { type NodeAct, NodeCard } from './node-card.tsx';

import styles from './media-nodes.module.css';

const NodeSessions = lazyPart(async () => (await import('./node-sessions.tsx')).NodeSessions);
const CapacityEditor = lazyPart(async () => (await import('./capacity-editor.tsx')).CapacityEditor);
const StateDialog = lazyPart(async () => (await import('./state-dialog.tsx')).StateDialog);

interface Opened {
  readonly act: NodeAct;
  readonly name: string;
}

/** Media nodes: how each does, and who looks after them takes one out of use without cutting a stream. */
export function MediaNodesPage() {
  const { t } = useTranslation('media-nodes');
  const query = useMediaNodes();
  const mayChange = useMay('mon_#_nod-action');
  const [opened, setOpened] = useState<Opened | null>(null);
  const nodes = query.data?.nodes ?? [];
  const node = nodes.find(({ name }) => name === opened?.name);
  const close = () => setOpened(null);
  return (
    <ListPage title={t('title')}>
      <p className={styles.quiet}>{t('intro')}</p>
      <RecordFrame query={query} rowHeight={160} rows={2}>
        {({ hasFront }) => (
          <>
            {mayChange && !hasFront && nodes.length > 0 && <Alert kind="info">{t('noFront')}</Alert>}
            {nodes.length === 0 ? (
              <ListEmpty text={t('empty.none')} hint={t('empty.noneHint')} />
            ) : (
              <div className={styles.cards}>
                {nodes.map((each) => (
                  <NodeCard
                    key={each.name}
                    node={each}
                    mayChange={mayChange}
                    onAct={(act) => setOpened({ act, name: each.name })}
                  />
                ))}
              </div>
            )}
          </>
        )}
      </RecordFrame>
      {node !== undefined && opened !== null && <Dialog act={opened.act} node={node} nodes={nodes} onClose={close} />}
    </ListPage>
  );
}

interface DialogProps {
  act: NodeAct;
  node: ListedNode;
  nodes: readonly ListedNode[];
  onClose: () => void;
}

function Dialog({ act, node, nodes, onClose }: DialogProps) {
  if (act === 'sessions') return <NodeSessions node={node} onClose={onClose} />;
  if (act === 'capacity') return <CapacityEditor opened={node} onSaved={onClose} onClose={onClose} />;
  const isLast = nodes.every((other) => other.name === node.name || other.state !== 'active');
  return <StateDialog act={act} node={node} isLast={isLast} onClose={onClose} />;
}

import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';
import { formatTime } from '@touchline/domain/times';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../../../widgets/plain/button.tsx';
import { DesktopIcon, PhoneIcon } from '../../../widgets/plain/icons.tsx';
import { Tag } from '../../../widgets/plain/tag.tsx';
import './devices.messages.ts';
import { describeAgent, isHandheld } from './user-agent.ts';

import styles from './devices.module.css';

type SignedInDevices = CallData<Calls['profile.sessions']>;
type ListedDevice = SignedInDevices['sessions'][number] & { readonly expiresTime?: string };
type End = (id: string, isThisOne: boolean) => Promise<void>;

interface SignedInDeviceListProps {
  kind: keyof SignedInDevices;
  devices: readonly ListedDevice[];
  /** Without it they are only shown. */
  onEnd?: End;
}

export function SignedInDeviceList({ kind, devices, onEnd }: SignedInDeviceListProps) {
  const { t } = useTranslation('devices');
  const section = useRef<HTMLElement>(null);
  const ended = useRef<{ id: string; at: number } | null>(null);

  useEffect(() => {
    const gone = ended.current;
    if (gone === null || devices.some(({ id }) => id === gone.id)) return;
    ended.current = null;
    if (document.activeElement === document.body) focusNear(section.current, gone.at);
  }, [devices]);

  const end = async (id: string, isThisOne: boolean) => {
    const buttons = [...(section.current?.querySelectorAll('button') ?? [])];
    ended.current = { id, at: buttons.findIndex((button) => button === document.activeElement) };
    await onEnd?.(id, isThisOne);
  };

  return (
    <section ref={section} className={styles.devices} aria-label={t(kind)}>
      <h3 className={styles.heading} tabIndex={-1}>
        {t(kind)}
        <span className={styles.note}>{t(`${kind}Note`)}</span>
      </h3>
      {devices.length === 0 ? (
        <p className={styles.empty}>{t(kind === 'sessions' ? 'noSessions' : 'noDevices')}</p>
      ) : (
        <ul className={styles.list}>
          {devices.map((device) => (
            <DeviceItem key={device.id} device={device} onEnd={onEnd && end} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The row that took the place of the one that went, or the heading of the list. */
function focusNear(section: HTMLElement | null, at: number): void {
  const buttons = section?.querySelectorAll('button');
  const next = buttons?.[Math.min(at, buttons.length - 1)] ?? section?.querySelector<HTMLElement>('h3');
  next?.focus();
}

function DeviceItem({ device, onEnd }: { device: ListedDevice; onEnd: End | undefined }) {
  const { t } = useTranslation('devices');
  const [busy, setBusy] = useState(false);
  const { browser, system } = describeAgent(device.userAgent);
  const browserName = t(`browsers.${browser?.id ?? 'unknown'}`, { version: browser?.version });
  const name = `${browserName} · ${system ?? t('unknownSystem')}`;
  const isDevice = device.expiresTime !== undefined;
  const facts = [
    t('address', { address: device.address }),
    t('lastSeen', { time: formatTime(device.lastSeenTime) }),
    t(isDevice ? 'deviceCreated' : 'created', { time: formatTime(device.createdTime) }),
    ...(device.expiresTime === undefined ? [] : [t('expires', { time: formatTime(device.expiresTime) })]),
  ];

  const end = async () => {
    setBusy(true);
    await onEnd?.(device.id, device.current).catch(() => undefined);
    setBusy(false);
  };

  return (
    <li className={styles.device}>
      <span className={styles.icon}>{isHandheld(device.userAgent) ? <PhoneIcon /> : <DesktopIcon />}</span>
      <div className={styles.text}>
        <p className={styles.name} title={device.userAgent}>
          {name}
          {device.current && <Tag tone="good">{t('current')}</Tag>}
        </p>
        <p className={styles.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      {onEnd !== undefined && (isDevice || !device.current) && (
        <Button
          look="quiet"
          busy={busy}
          onClick={() => void end()}
          aria-label={t(isDevice ? 'removeNamed' : 'endNamed', { name })}
        >
          {t(isDevice ? 'remove' : 'end')}
        </Button>
      )}
    </li>
  );
}

import { formatTime } from '@touchline/domain/times';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../../widgets/plain/button.tsx';
import { DesktopIcon, PhoneIcon } from '../../widgets/plain/icons.tsx';
import type { Place } from './profile.api.ts';
import { describeAgent, isHandheld } from './user-agent.ts';

import styles from './profile.module.css';

export type ListedPlace = Place & { readonly expiresTime?: string };

export interface PlaceListProps {
  heading: string;
  note: string;
  empty: string;
  places: readonly ListedPlace[];
  onEnd: (id: string, isThisOne: boolean) => Promise<void>;
}

export function PlaceList({ heading, note, empty, places, onEnd }: PlaceListProps) {
  const section = useRef<HTMLElement>(null);
  const ended = useRef<{ id: string; at: number } | null>(null);

  useEffect(() => {
    const gone = ended.current;
    if (gone === null || places.some(({ id }) => id === gone.id)) return;
    ended.current = null;
    if (document.activeElement === document.body) focusNear(section.current, gone.at);
  }, [places]);

  const end = async (id: string, isThisOne: boolean) => {
    const buttons = [...(section.current?.querySelectorAll('button') ?? [])];
    ended.current = { id, at: buttons.findIndex((button) => button === document.activeElement) };
    await onEnd(id, isThisOne);
  };

  return (
    <section ref={section} className={styles.places} aria-label={heading}>
      <h3 className={styles.placesHeading} tabIndex={-1}>
        {heading}
        <span className={styles.placesNote}>{note}</span>
      </h3>
      {places.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul className={styles.placeList}>
          {places.map((place) => (
            <PlaceItem key={place.id} place={place} onEnd={end} />
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

function PlaceItem({ place, onEnd }: { place: ListedPlace; onEnd: (id: string, isThisOne: boolean) => Promise<void> }) {
  const { t } = useTranslation('profile');
  const [busy, setBusy] = useState(false);
  const { browser, system } = describeAgent(place.userAgent);
  const browserName = t(`places.browsers.${browser?.id ?? 'unknown'}`, { version: browser?.version });
  const name = `${browserName} · ${system ?? t('places.unknownSystem')}`;
  const isDevice = place.expiresTime !== undefined;
  const facts = [
    t('places.address', { address: place.address }),
    t('places.lastSeen', { time: formatTime(place.lastSeenTime) }),
    t(isDevice ? 'places.deviceCreated' : 'places.created', { time: formatTime(place.createdTime) }),
    ...(place.expiresTime === undefined ? [] : [t('places.expires', { time: formatTime(place.expiresTime) })]),
  ];

  const end = async () => {
    setBusy(true);
    await onEnd(place.id, place.current).catch(() => undefined);
    setBusy(false);
  };

  return (
    <li className={styles.place}>
      <span className={styles.placeIcon}>{isHandheld(place.userAgent) ? <PhoneIcon /> : <DesktopIcon />}</span>
      <div className={styles.placeText}>
        <p className={styles.placeName} title={place.userAgent}>
          {name}
          {place.current && <span className={styles.tag}>{t('places.current')}</span>}
        </p>
        <p className={styles.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      {(isDevice || !place.current) && (
        <Button
          look="quiet"
          busy={busy}
          onClick={() => void end()}
          aria-label={t(isDevice ? 'places.removeNamed' : 'places.endNamed', { name })}
        >
          {t(isDevice ? 'places.remove' : 'places.end')}
        </Button>
      )}
    </li>
  );
}

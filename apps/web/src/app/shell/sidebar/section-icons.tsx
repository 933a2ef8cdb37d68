import type { SectionId } from '@touchline/domain/access/navigation';
import type { ReactNode } from 'react';

import { LineIcon } from '../shell-icons.tsx';

const drawings: Readonly<Record<SectionId, ReactNode>> = {
  sports: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 8l3.8 2.8-1.5 4.400H9.700l-1.5-4.400zM12 8V3.200M15.8 10.800l4.7-1.600M14.3 15.200l2.9 4M9.7 15.200l-2.9 4M8.2 10.8 3.5 9.2" />
    </>
  ),
  backOffice: (
    <>
      <path d="M12 3l7.5 3v5.500c0 4.5-3 8-7.5 9.5-4.5-1.5-7.5-5-7.5-9.500V6z" />
      <path d="M9 12l2.2 2.200L15.2 10" />
    </>
  ),
  single: (
    <>
      <path d="M8 4h8v4.500a4 4 0 0 1-8 0zM12 12.500V16M8.5 20h7M10 16h4v4h-4z" />
      <path d="M8 5.500H4.500c0 3 1.3 4.5 3.7 4.800M16 5.500h3.500c0 3-1.3 4.5-3.7 4.8" />
    </>
  ),
  gaming: (
    <>
      <path d="M7.5 8h9a4.5 4.5 0 0 1 4.4 5.400l-.5 2.600a2.3 2.3 0 0 1-4 1.100L14.8 15H9.200l-1.6 2.100a2.3 2.3 0 0 1-4-1.100l-.5-2.600A4.5 4.5 0 0 1 7.5 8z" />
      <path d="M8.5 10.500v3M7 12h3M15.5 11v.1M17.5 13v.1" />
    </>
  ),
  program: (
    <>
      <rect x="3.5" y="5" width="17" height="15" rx="2" />
      <path d="M3.5 9.500h17M8 3v4M16 3v4M8 13.500h5M8 16.500h8" />
    </>
  ),
  anchor: (
    <>
      <rect x="9" y="3" width="6" height="11" rx="3" />
      <path d="M5.5 11.500a6.5 6.5 0 0 0 13 0M12 18v3M8.5 21h7" />
    </>
  ),
  companies: (
    <>
      <path d="M4 21V5.500L13 3v18M13 9l7 2v10M2.5 21h19" />
      <path d="M7.5 8.500h2M7.5 12h2M7.5 15.500h2M16.2 14h.8M16.2 17.500h.8" />
    </>
  ),
  domains: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c2.5 2.7 3.8 5.7 3.8 9s-1.3 6.3-3.8 9c-2.5-2.7-3.8-5.7-3.8-9S9.5 5.7 12 3z" />
    </>
  ),
  valueAdded: (
    <>
      <rect x="3.5" y="4.5" width="17" height="15" rx="2" />
      <path d="M10.5 9.200v5.600l4.6-2.800z" />
    </>
  ),
};

export function SectionIcon({ section }: { section: SectionId }) {
  return <LineIcon size={22}>{drawings[section]}</LineIcon>;
}

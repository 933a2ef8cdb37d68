import type { AppointmentState } from '@touchline/domain/appointments/appointment-states';
import type { ReactNode } from 'react';

import { Icon } from '../../widgets/plain/icons.tsx';

/** One element per state: what shows it is not drawn again while the state stays. */
export const stateIcons: Readonly<Record<AppointmentState, ReactNode>> = {
  scheduled: (
    <Icon>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 5v3l2 1.5" />
    </Icon>
  ),
  open: (
    <Icon>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M6.8 5.8v4.4L10.4 8z" />
    </Icon>
  ),
  late: (
    <Icon>
      <path d="M8 2.500L14 13.500H2z" />
      <path d="M8 6.500v3M8 11.500v.1" />
    </Icon>
  ),
  live: (
    <Icon>
      <circle cx="8" cy="8" r="1.500" />
      <path d="M5 5a4.200 4.200 0 0 0 0 6M11 5a4.200 4.200 0 0 1 0 6M3 3a7 7 0 0 0 0 10M13 3a7 7 0 0 1 0 10" />
    </Icon>
  ),
  stalled: (
    <Icon>
      <path d="M2 2l12 12M5 5a4.200 4.200 0 0 0 0 6M11 5a4.200 4.200 0 0 1 .6 5M3 3a7 7 0 0 0 0 10" />
    </Icon>
  ),
  closed: (
    <Icon>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M4.200 4.200l7.600 7.600" />
    </Icon>
  ),
  ended: (
    <Icon>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M5.500 8.200l1.800 1.800 3.200-3.600" />
    </Icon>
  ),
};

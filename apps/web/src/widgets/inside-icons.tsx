import { Icon } from './plain/icons.tsx';

// Kept apart from those that the sign-in page loads.

export const SearchIcon = () => (
  <Icon>
    <circle cx="7" cy="7" r="4.5" />
    <path d="M10.500 10.500L14 14" />
  </Icon>
);

export const FilterIcon = () => (
  <Icon>
    <path d="M2.500 4h11M4.500 8h7M6.500 12h3" />
  </Icon>
);

export const CopyIcon = () => (
  <Icon>
    <rect x="5.500" y="5.500" width="8" height="8" rx="1.500" />
    <path d="M10.500 5.500V4A1.500 1.500 0 0 0 9 2.500H4A1.500 1.500 0 0 0 2.500 4v5A1.500 1.500 0 0 0 4 10.500h1.500" />
  </Icon>
);

export const ColumnsIcon = () => (
  <Icon>
    <rect x="2" y="2.500" width="12" height="11" rx="1.500" />
    <path d="M6 2.500v11M10 2.500v11" />
  </Icon>
);

export const LockIcon = () => (
  <Icon>
    <rect x="3" y="7" width="10" height="6.500" rx="1.500" />
    <path d="M5 7V5.200a3 3 0 0 1 6 0V7" />
  </Icon>
);

export const ChevronDownIcon = () => (
  <Icon>
    <path d="M4 6l4 4 4-4" />
  </Icon>
);

export const ChevronLeftIcon = () => (
  <Icon>
    <path d="M10 4L6 8l4 4" />
  </Icon>
);

export const ChevronRightIcon = () => (
  <Icon>
    <path d="M6 4l4 4-4 4" />
  </Icon>
);

export const DownloadIcon = () => (
  <Icon>
    <path d="M8 2.500v8M4.500 7.500L8 11l3.500-3.500M2.500 13.500h11" />
  </Icon>
);

export const TasksIcon = () => (
  <Icon>
    <path d="M2.500 9.500h3l1 2h3l1-2h3M4.200 3h7.600l1.700 6.500v3a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-3z" />
  </Icon>
);

export const DensityIcon = () => (
  <Icon>
    <path d="M2.500 3.500h11M2.500 8h11M2.500 12.500h11" />
  </Icon>
);

export const GripIcon = () => (
  <Icon>
    <path d="M6 4v.1M10 4v.1M6 8v.1M10 8v.1M6 12v.1M10 12v.1" />
  </Icon>
);

export const BellIcon = () => (
  <Icon>
    <path d="M3 11.500h10c-1-1-1.500-2-1.500-4.500a3.500 3.500 0 0 0-7 0c0 2.500-.5 3.500-1.500 4.500zM6.500 13.500a1.600 1.600 0 0 0 3 0" />
  </Icon>
);

import type { ReactNode } from 'react';

export function LineIcon({ children, size = 16 }: { children: ReactNode; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export const ChevronIcon = () => (
  <LineIcon size={14}>
    <path d="M6 9l6 6 6-6" />
  </LineIcon>
);

export const PinIcon = () => (
  <LineIcon size={14}>
    <path d="M9 3h6l-1 6 4 4v2H6v-2l4-4zM12 15v6" />
  </LineIcon>
);

export const MenuIcon = () => (
  <LineIcon size={20}>
    <path d="M4 6h16M4 12h16M4 18h16" />
  </LineIcon>
);

export const HelpIcon = () => (
  <LineIcon size={22}>
    <circle cx="12" cy="12" r="9" />
    <path d="M9.5 9.300a2.6 2.6 0 1 1 3.7 2.400c-.8.4-1.2.9-1.2 1.800M12 16.800v.1" />
  </LineIcon>
);

export const ProfileIcon = () => (
  <LineIcon>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20a7.5 7.5 0 0 1 15 0" />
  </LineIcon>
);

export const SignOutIcon = () => (
  <LineIcon>
    <path d="M14 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h8M10 12h10M16.5 8.5 20 12l-3.5 3.5" />
  </LineIcon>
);

export const SearchIcon = () => (
  <LineIcon size={18}>
    <circle cx="11" cy="11" r="6.500" />
    <path d="m16 16 4.500 4.500" />
  </LineIcon>
);

// The app's file lists all that these load, and stands before every page: what they load is listed here.

export const anchorHistory = async () => (await import('./anchor-history.tsx')).AnchorHistory;

export const matchHistory = async () => (await import('./match-history.tsx')).MatchHistory;

export const hoursPage = async () => ({ Component: (await import('./hours-screen.tsx')).HoursScreen });

// The app's file lists all that these load, and stands before every page: what they load is listed here.

export const matchAppointments = async () => (await import('./match/match-appointments.tsx')).MatchAppointments;

export const reservation = async () => (await import('./create/create-drawer.tsx')).CreateDrawer;

export const anchorAppointments = async () => (await import('./handover/anchor-appointments.tsx')).AnchorAppointments;

export const matchPage = async () => ({
  Component: (await import('./match/match-appointments-screen.tsx')).MatchAppointmentsScreen,
});

/** How long a merge can be undone. */
export const mergeUndoHours = 24;

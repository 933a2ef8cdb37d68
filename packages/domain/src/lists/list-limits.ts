/** Values that a list takes in one filter of texts or ids. */
export const mostInFilter = 200;

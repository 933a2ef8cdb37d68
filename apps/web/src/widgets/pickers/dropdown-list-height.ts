/** In px: with the padding around the list the dropdown of a select is 200 high at most. */
export const dropdownListHeight = 192;

/** Parts of a page that other pages lead to, by the id of their headings. */
export const pageAnchors = { noticeMails: 'notice-mails' } as const;

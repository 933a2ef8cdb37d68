import { type RefObject, useEffect, useRef } from 'react';

const besides = '.ant-tabs-tab-remove, .ant-tabs-nav-more';

/**
 * A list of tabs holds tabs alone: its crosses and the button for tabs out of sight are for the mouse. By keyboard the
 * arrows reach each tab, and Delete closes one.
 */
export function useTabsAlone(): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const button of row.current?.querySelectorAll<HTMLElement>(besides) ?? []) {
      button.setAttribute('aria-hidden', 'true');
      button.tabIndex = -1;
    }
  });
  return row;
}

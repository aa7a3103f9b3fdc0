import { useEffect, useRef, type ReactNode } from 'react';

/** A row of tabs that may be longer than the screen: the wheel moves it, and the chosen tab is in sight. */
export function TabRow({ children }: { children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  const width = useRef(0);
  useEffect(() => {
    const element = row.current;
    // The tabs grow when their counts come; otherwise the row stays where the user moved it.
    if (!element || element.scrollWidth === width.current) return;
    width.current = element.scrollWidth;
    element.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  return (
    <div
      ref={row}
      className="list-head-tabs"
      onWheel={(event) => {
        event.currentTarget.scrollLeft += event.deltaY;
      }}
    >
      {children}
    </div>
  );
}

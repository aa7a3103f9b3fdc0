import { useCallback, useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';

/** How much of what is in sight a click moves on. */
const STEP = 0.6;

/**
 * A row of tabs that may be longer than the screen: the wheel moves it, and so does an arrow where there is more; the
 * chosen tab is in sight.
 */
export function TabRow({ children }: { children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  const width = useRef(0);
  const [more, setMore] = useState({ before: false, after: false });
  const look = useCallback((): void => {
    const { scrollLeft, scrollWidth, clientWidth } = row.current!;
    const before = scrollLeft > 1;
    const after = scrollLeft + clientWidth < scrollWidth - 1;
    setMore((was) => (was.before === before && was.after === after ? was : { before, after }));
  }, []);
  useEffect(() => {
    const element = row.current!;
    // Only told of sizes when the page is laid out anyway: to ask for them would lay it out once more.
    const observer = new ResizeObserver(() => {
      look();
      // The tabs grow when their counts come; otherwise the row stays where the user moved it.
      if (element.scrollWidth === width.current) return;
      width.current = element.scrollWidth;
      element
        .querySelector('[aria-selected="true"]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    observer.observe(element);
    for (const tabs of element.querySelectorAll('[role="tablist"]')) observer.observe(tabs);
    return () => observer.disconnect();
  }, [look]);
  const arrow = (label: string, icon: ReactElement, by: number) => (
    <Button
      variant="minimal"
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      // Without a mouse the arrow keys lead from tab to tab.
      tabIndex={-1}
      onClick={() => row.current?.scrollBy({ left: by * row.current.clientWidth, behavior: 'smooth' })}
    />
  );
  return (
    <div className="list-tab-row">
      {more.before && arrow('前面的页签', <ChevronLeft />, -STEP)}
      <div
        ref={row}
        className="list-head-tabs"
        data-before={more.before}
        data-after={more.after}
        onScroll={look}
        onWheel={(event) => {
          event.currentTarget.scrollLeft += event.deltaY;
        }}
      >
        {children}
      </div>
      {more.after && arrow('后面的页签', <ChevronRight />, STEP)}
    </div>
  );
}

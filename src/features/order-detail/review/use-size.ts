import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Size } from './zoom.ts';

/** How large an element stands, from its first drawing on. */
export function useSize(element: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    const observed = element.current;
    if (!observed) return;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = observed;
      if (width > 0 && height > 0)
        setSize((before) =>
          before?.width === width && before.height === height ? before : { width, height },
        );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

import { useEffect } from 'react';
import { documentTitle } from '@/shared/routes/index.ts';
import { brand } from '../providers/brand.ts';

/** Titles the window by the route that is shown (N01). */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle({ title }, brand);
  }, [title]);
}

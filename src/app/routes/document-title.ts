import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { documentTitle } from '@/shared/routes/index.ts';
import { brand } from '../providers/brand.ts';

/** Titles the window after each route change (N01). */
export function useDocumentTitle(title: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = documentTitle({ title }, brand);
  }, [title, pathname]);
}

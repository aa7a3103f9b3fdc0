import { Fragment } from 'react';
import { useHomeSession } from '@/entities/session/index.ts';

/** Where the user is, from the group of the menu to the page. */
export function Breadcrumb() {
  const { breadcrumbList } = useHomeSession();
  return (
    <nav className="breadcrumb" aria-label="当前位置">
      {breadcrumbList.map(({ name, path }, i) => (
        <Fragment key={path}>
          {i > 0 && <span aria-hidden>/</span>}
          <span aria-current={i === breadcrumbList.length - 1 ? 'page' : undefined}>{name}</span>
        </Fragment>
      ))}
    </nav>
  );
}

import { useEffect, type CSSProperties, type ReactNode } from 'react';
import { brandOf } from '@/shared/config/brands.ts';
import { nameDevice } from './name-device.ts';
import './login.css';

const brand = brandOf(globalThis.location?.host ?? '');

/** The pages before the workspace: the brand on one side, on the other what is asked next. */
export function EntryFrame({ children }: { children: ReactNode }) {
  useEffect(() => void nameDevice(), []);
  return (
    <div className="login">
      <aside className="login-brand" style={{ '--icp': brand.ICP_COLOR } as CSSProperties}>
        <header>
          <img src={brand.LOGO} alt="" width={32} height={32} />
          <span>{brand.TITLE}</span>
        </header>
        <figure>
          <img src={brand.BANNER} alt="" />
          <figcaption>{brand.BANNER_CONTENT}</figcaption>
        </figure>
        <footer>
          <span>{brand.COMPANY_NAME}</span>
          <span>{brand.ICP}</span>
        </footer>
      </aside>
      <main className="login-main">
        <div className="login-panel">{children}</div>
      </main>
    </div>
  );
}

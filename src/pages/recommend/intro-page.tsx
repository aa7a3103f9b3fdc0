import { AnchorButton, type AnchorButtonProps } from '@blueprintjs/core';
import { ArrowRight, Endorsed, Import, Shop, Office, Barcode, AutomaticUpdates } from '@blueprintjs/icons';
import { Link, useNavigate } from 'react-router';
import { homePath, useHomeSession, useSession } from '@/entities/session/index.ts';
import { brandOf } from '@/shared/config/brands.ts';
import { guidePath, PATHS } from '@/shared/routes/index.ts';
import { AREAS, SIDES, STEPS } from './intro-text.ts';
import './intro.css';

const brand = brandOf(globalThis.location?.host ?? '');
const SIDE_ICONS = { business: <Shop size={20} />, factory: <Office size={20} /> };
const AREA_ICONS = {
  import: <Import size={18} />,
  codes: <Barcode size={18} />,
  review: <Endorsed size={18} />,
  tasks: <AutomaticUpdates size={18} />,
};

/** What the product is, for somebody who does not know it yet; who is in already goes on with his work. */
export function IntroPage() {
  const { stage } = useSession();
  const { baseInfo } = useHomeSession();
  const home = stage === 'ready' && baseInfo ? homePath(baseInfo) : undefined;
  return (
    <div className="intro">
      <header className="intro-bar">
        <Link to={PATHS.intro}>
          <img src={brand.LOGO} alt="" width={28} height={28} />
          <span>{brand.TITLE}</span>
        </Link>
        {home === undefined && (
          <nav aria-label="登录与注册">
            <WayTo path={PATHS.register} variant="minimal" text="注册" />
            <WayTo path={PATHS.login} variant="outlined" text="登录" />
          </nav>
        )}
      </header>
      <section className="intro-hero">
        <div>
          <h1>{brand.BANNER_CONTENT}</h1>
          <p>{brand.DESCRIPTION}</p>
          {home === undefined ? (
            <>
              <WayTo
                path={guidePath({ step: 1 })}
                intent="primary"
                size="large"
                text="开始使用"
                endIcon={<ArrowRight />}
              />
              <small className="intro-hint">跟着引导走，大约三分钟看到第一批订单。</small>
            </>
          ) : (
            <WayTo path={home} intent="primary" size="large" text="进入工作台" endIcon={<ArrowRight />} />
          )}
        </div>
        <img src={brand.BANNER} alt="" />
      </section>
      <section>
        <h2>一张订单怎样走完全程</h2>
        <ol className="intro-steps">
          {STEPS.map(({ name, who, text }, i) => (
            <li key={name}>
              <span className="intro-number">{i + 1}</span>
              <h3>{name}</h3>
              <small>{who}</small>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="intro-sides">
        {SIDES.map(({ side, name, lines }) => (
          <article key={side}>
            <h2>
              {SIDE_ICONS[side]}
              {name}
            </h2>
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </article>
        ))}
      </section>
      <section className="intro-areas">
        {AREAS.map(({ area, name, text }) => (
          <article key={area}>
            {AREA_ICONS[area]}
            <h3>{name}</h3>
            <p>{text}</p>
          </article>
        ))}
      </section>
      <footer className="intro-foot">
        <img src={brand.QRCODE} alt={`${brand.TITLE}的二维码`} width={72} height={72} />
        <div>
          <p>{brand.COMPANY_NAME}</p>
          <p>{brand.ICP}</p>
        </div>
      </footer>
    </div>
  );
}

/** A link that looks like the button it is. */
function WayTo({ path, ...button }: AnchorButtonProps & { path: string }) {
  const navigate = useNavigate();
  return (
    <AnchorButton
      {...button}
      href={path}
      onClick={(event) => {
        event.preventDefault();
        void navigate(path);
      }}
    />
  );
}

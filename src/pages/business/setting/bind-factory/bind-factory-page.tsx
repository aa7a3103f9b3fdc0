import { Card } from '@blueprintjs/core';
import { BindByCode } from '@/features/bind-factory/index.ts';
import { BoundFactories } from './bound-factories.tsx';
import { OwnCode } from './own-code.tsx';
import '@/shared/ui/settings/settings.css';

/** /business/setting/bindFactory: the factories that make for this merchant, how one joins, how one goes. */
export const BindFactoryPage = () => (
  <div className="settings scroll-area">
    <h1 className="visually-hidden">绑定工厂</h1>
    <div className="settings-columns">
      <Card className="settings-card" compact>
        <h2>已绑定的工厂</h2>
        <BoundFactories />
      </Card>
      <div className="settings-side">
        <Card className="settings-card" compact>
          <h2>绑定一家工厂</h2>
          <BindByCode />
        </Card>
        <Card className="settings-card" compact>
          <h2>邀请工厂</h2>
          <OwnCode />
        </Card>
      </div>
    </div>
  </div>
);

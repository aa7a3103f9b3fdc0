import { Card } from '@blueprintjs/core';
import { Link } from 'react-router';
import { BindByCode } from '@/features/bind-factory/index.ts';
import { PATHS } from '@/shared/routes/index.ts';
import '@/shared/ui/settings/settings.css';

/** /business/bind-factory: the first thing that a merchant without a factory does (F10). */
export const FirstFactoryPage = () => (
  <div className="settings settings-first scroll-area">
    <Card className="settings-card settings-calm">
      <h1>先绑定一家工厂</h1>
      <p className="settings-quiet">
        订单由工厂审核、生产和发货。邀请码由工厂提供：请给您供货的工厂在「客户 ·
        邀请码」里复制邀请码或邀请链接，发给您。
      </p>
      <BindByCode autoFocus />
      <p className="settings-more">
        还没有合作的工厂，或想先了解怎样使用？<Link to={PATHS['business/guide']}>查看商家指南</Link>
      </p>
    </Card>
  </div>
);

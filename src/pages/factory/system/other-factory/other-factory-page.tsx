import { Card } from '@blueprintjs/core';
import { AgentFactories } from './agent-factories.tsx';
import { VirtualShopCard } from './virtual-shop-card.tsx';
import './other-factory.css';

/** /factory/system/otherFactory: the factories that this one works with, and its own shop for who is in no system. */
export const OtherFactoryPage = () => (
  <div className="other-factory scroll-area">
    <h1 className="visually-hidden">其他工厂配置</h1>
    <Card className="other-factory-card" compact>
      <h2>代理工厂</h2>
      <AgentFactories />
    </Card>
    <Card className="other-factory-card" compact>
      <h2>虚拟店铺</h2>
      <VirtualShopCard />
    </Card>
  </div>
);

import type { ComponentType } from 'react';
import {
  Barcode,
  Box,
  Cog,
  Endorsed,
  FilterList,
  Home,
  Import,
  Key,
  Learning,
  ListDetailView,
  Notifications,
  Office,
  People,
  Shield,
  Shop,
  ShoppingCart,
  Tag,
  ThList,
  TickCircle,
  type SVGIconProps,
} from '@blueprintjs/icons';

/** The icons that the server's menus name. A name that is not here gets the plain one: no icon is loaded by name. */
const ICONS: Readonly<Record<string, ComponentType<SVGIconProps>>> = {
  barcode: Barcode,
  box: Box,
  cog: Cog,
  endorsed: Endorsed,
  'filter-list': FilterList,
  home: Home,
  import: Import,
  key: Key,
  learning: Learning,
  notifications: Notifications,
  office: Office,
  people: People,
  shield: Shield,
  shop: Shop,
  'shopping-cart': ShoppingCart,
  tag: Tag,
  'th-list': ThList,
  'tick-circle': TickCircle,
};

export function MenuIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? ListDetailView;
  return <Icon size={16} />;
}

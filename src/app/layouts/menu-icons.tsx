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
  Office,
  People,
  Shield,
  Shop,
  ShoppingCart,
  Tag,
  ThList,
  type SVGIconProps,
} from '@blueprintjs/icons';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';

/** The icons that the server's menus name. Others come later (more-menu-icons.tsx): no icon is loaded by name. */
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
  office: Office,
  people: People,
  shield: Shield,
  shop: Shop,
  'shopping-cart': ShoppingCart,
  tag: Tag,
  'th-list': ThList,
};

const MoreMenuIcon = lazyPart(() => import('./more-menu-icons.tsx').then((m) => m.MoreMenuIcon));

export function MenuIcon({ name }: { name: string }) {
  const Icon = ICONS[name];
  return Icon ? <Icon size={16} /> : <MoreMenuIcon name={name} />;
}

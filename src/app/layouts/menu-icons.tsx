import type { ComponentType } from 'react';
import {
  Array as ArrayIcon,
  Barcode,
  Box,
  Chat,
  Cog,
  Download,
  DriveTime,
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
  Refresh,
  Settings,
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
  array: ArrayIcon,
  barcode: Barcode,
  box: Box,
  chat: Chat,
  cog: Cog,
  download: Download,
  'drive-time': DriveTime,
  endorsed: Endorsed,
  'filter-list': FilterList,
  home: Home,
  import: Import,
  key: Key,
  learning: Learning,
  notifications: Notifications,
  office: Office,
  people: People,
  refresh: Refresh,
  settings: Settings,
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

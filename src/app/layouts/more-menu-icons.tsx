import type { ComponentType } from 'react';
import {
  Array as ArrayIcon,
  Chat,
  Download,
  DriveTime,
  ListDetailView,
  Notifications,
  Refresh,
  Settings,
  type SVGIconProps,
} from '@blueprintjs/icons';

const ICONS: Readonly<Record<string, ComponentType<SVGIconProps>>> = {
  array: ArrayIcon,
  chat: Chat,
  download: Download,
  'drive-time': DriveTime,
  notifications: Notifications,
  refresh: Refresh,
  settings: Settings,
};

/** Icons of menus that nobody waits for: they come once the first screen stands. A name that is not here gets the plain one. */
export function MoreMenuIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? ListDetailView;
  return <Icon size={16} />;
}

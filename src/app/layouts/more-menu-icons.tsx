import type { ComponentType } from 'react';
import {
  Array as ArrayIcon,
  AutomaticUpdates,
  BankAccount,
  Briefcase,
  Calculator,
  Changes,
  Chat,
  Download,
  DriveTime,
  Envelope,
  Exchange,
  FolderShared,
  GiftBox,
  Label,
  Layers,
  ListDetailView,
  Media,
  Cube,
  NewGridItem,
  Notifications,
  Percentage,
  Person,
  Selection,
  Settings,
  Tint,
  type SVGIconProps,
} from '@blueprintjs/icons';

const ICONS: Readonly<Record<string, ComponentType<SVGIconProps>>> = {
  array: ArrayIcon,
  'automatic-updates': AutomaticUpdates,
  'bank-account': BankAccount,
  briefcase: Briefcase,
  calculator: Calculator,
  changes: Changes,
  chat: Chat,
  download: Download,
  'drive-time': DriveTime,
  envelope: Envelope,
  cube: Cube,
  exchange: Exchange,
  'folder-shared': FolderShared,
  'gift-box': GiftBox,
  label: Label,
  layers: Layers,
  'new-grid-item': NewGridItem,
  media: Media,
  notifications: Notifications,
  percentage: Percentage,
  person: Person,
  selection: Selection,
  settings: Settings,
  tint: Tint,
};

/** Icons of menus that nobody waits for: they come once the first screen stands. A name that is not here gets the plain one. */
export function MoreMenuIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? ListDetailView;
  return <Icon size={16} />;
}

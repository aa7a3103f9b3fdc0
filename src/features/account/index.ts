export { DevicesDialog } from './devices-dialog.tsx';
export { ProfileDialog } from './profile-dialog.tsx';

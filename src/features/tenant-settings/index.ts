export { TenantSettings, type TenantSetting } from './tenant-settings.tsx';

export { startTenantSwitch } from './start-tenant-switch.ts';

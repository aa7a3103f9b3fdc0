export { SystemTipPage } from './ui/system-tip-page.tsx';

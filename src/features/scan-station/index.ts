export { ChooseStation } from './choose-station.tsx';
export { scanSettings } from './settings.ts';
export { StationDesk } from './station-desk.tsx';

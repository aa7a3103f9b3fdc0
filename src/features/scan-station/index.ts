export { ChooseStation } from './choose-station.tsx';
export { StationDesk } from './station-desk.tsx';

export { ShipAction } from './ship-action.tsx';

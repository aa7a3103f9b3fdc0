export { ParcelPanel } from './parcel-panel.tsx';

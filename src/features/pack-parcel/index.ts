export { ParcelPanel } from './parcel-panel.tsx';
export { ParcelSlips } from './parcel-slips.tsx';

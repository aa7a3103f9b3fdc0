export { few } from './named.ts';
export { MeansActions, useSomeDone } from './means-actions.tsx';
export { SKU_COUNTS, STANDING } from './means-columns.ts';
export { MeansDetail, MeansFacts, MeansHistory } from './means-detail.tsx';
export { MeansPicker, type PickedMeans } from './means-picker.tsx';
export { RenameNote } from './rename-note.tsx';
export { useMeansRecord } from './use-means-record.tsx';

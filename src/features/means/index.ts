export { few } from './named.ts';
export { MeansActions, useSomeDone } from './means-actions.tsx';
export { MeansDetail } from './means-detail.tsx';
export { RenameNote } from './rename-note.tsx';
export { useMeansRecord } from './use-means-record.tsx';

export { RenameNote } from './rename-note.tsx';
export { useMeansRecord } from './use-means-record.tsx';

export { RecordScreen } from './record-screen.tsx';
export { useRecord, type RecordOf } from './use-record.tsx';
export { useRecordForm } from './use-record-form.ts';

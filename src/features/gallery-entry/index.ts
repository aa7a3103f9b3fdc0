export {
  entryAsked,
  entryComplete,
  EntryFields,
  entrySaid,
  entryTyped,
  NEW_ENTRY,
  type EntryStart,
} from './entry-fields.tsx';

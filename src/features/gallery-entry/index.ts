export { entryAsked, entryComplete, EntryFields, entrySaid, entryTyped, NEW_ENTRY } from './entry-fields.tsx';

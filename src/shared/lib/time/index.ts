export { debounce, type Debounced } from './debounce.ts';
export {
  formatAgo,
  formatBrief,
  formatDate,
  formatDateTime,
  formatMinute,
  formatTimeOfDay,
  formatWeekday,
  userTimeZone,
} from './format.ts';

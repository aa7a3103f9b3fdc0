export { debounce } from './debounce.ts';
export {
  formatAgo,
  formatBrief,
  formatDate,
  formatDateTime,
  formatMinute,
  formatWeekday,
  userTimeZone,
} from './format.ts';
export { throttle } from './throttle.ts';

export { debounce } from './debounce.ts';
export {
  formatAgo,
  formatBrief,
  formatClock,
  formatDate,
  formatDateTime,
  formatMinute,
  formatWeekday,
} from './format.ts';
export { throttle } from './throttle.ts';
export { userTimeZone } from './zone.ts';

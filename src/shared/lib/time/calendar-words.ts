import { format } from 'date-fns';
import { zhCN } from 'date-fns/locale';

/** What Blueprint's calendar says to who hears the screen: it hands its locale to none of these. */
export const CALENDAR_WORDS = {
  labelPrevious: () => '上个月',
  labelNext: () => '下个月',
  labelMonthDropdown: () => '月份',
  labelYearDropdown: () => '年份',
  labelWeekday: (day: Date) => format(day, 'EEEE', { locale: zhCN }),
};

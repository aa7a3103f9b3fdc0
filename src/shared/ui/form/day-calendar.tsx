import { DatePicker } from '@blueprintjs/datetime';
import { addYears, startOfDay } from 'date-fns';
import { zhCN } from 'date-fns/locale';
import { CALENDAR_WORDS } from '@/shared/lib/time/calendar-words.ts';
import '@blueprintjs/datetime/lib/css/blueprint-datetime.css';

/** One day, by hand. */
export function DayCalendar({
  value,
  from,
  onChange,
}: {
  value: number;
  from: Date;
  onChange: (value: number) => void;
}) {
  return (
    <DatePicker
      value={new Date(value)}
      minDate={from}
      maxDate={addYears(from, 2)}
      canClearSelection={false}
      locale={zhCN}
      dayPickerProps={{ labels: CALENDAR_WORDS }}
      onChange={(day, byUser) => {
        if (day && byUser) onChange(startOfDay(day).getTime());
      }}
    />
  );
}

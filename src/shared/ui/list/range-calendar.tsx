import { useState } from 'react';
import { DateRangePicker, type DateRange } from '@blueprintjs/datetime';
import { addDays, startOfDay, subMonths } from 'date-fns';
import { zhCN } from 'date-fns/locale';
import { CALENDAR_WORDS } from '@/shared/lib/time/calendar-words.ts';
import { serverNow } from '@/shared/api/index.ts';
import type { TimeRange } from './date-presets.ts';
import '@blueprintjs/datetime/lib/css/blueprint-datetime.css';

/** From the first to the last day, both included; told when both are chosen. */
export function RangeCalendar({
  value,
  maxDays,
  onChange,
}: {
  value: TimeRange | undefined;
  maxDays: number | undefined;
  onChange: (range: TimeRange | undefined) => void;
}) {
  const [range, setRange] = useState<DateRange>(
    value ? [new Date(value[0]), new Date(value[1] - 1)] : [null, null],
  );
  const now = serverNow();
  const take = (next: DateRange): void => {
    const [from, to] = next;
    setRange(next);
    if (!from || !to) return;
    const end = startOfDay(addDays(to, 1)).getTime();
    const start = startOfDay(from).getTime();
    const earliest = maxDays === undefined ? start : startOfDay(addDays(end, -maxDays)).getTime();
    onChange([Math.max(start, earliest), end]);
  };
  return (
    <DateRangePicker
      value={range}
      onChange={take}
      shortcuts={false}
      allowSingleDayRange
      contiguousCalendarMonths
      maxDate={startOfDay(addDays(now, 1))}
      initialMonth={subMonths(now, 1)}
      locale={zhCN}
      dayPickerProps={{ labels: CALENDAR_WORDS }}
    />
  );
}

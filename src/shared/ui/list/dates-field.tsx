import { lazy, Suspense, useState } from 'react';
import { Button, Menu, MenuItem, Spinner } from '@blueprintjs/core';
import { Calendar } from '@blueprintjs/icons';
import { loadChunk } from '@/shared/lib/chunk/chunk.ts';
import { serverNow } from '@/shared/api/index.ts';
import { formatDate } from '@/shared/lib/time/index.ts';
import { Dropdown } from '../dropdown/index.ts';
import { presetsWithin, type TimeRange } from './date-presets.ts';

/** The calendar is large, and most ranges are a preset: it comes when it is asked for. */
const RangeCalendar = lazy(async () => {
  const { RangeCalendar } = await loadChunk(() => import('./range-calendar.tsx'));
  return { default: RangeCalendar };
});

/** A range of whole days of the user: a preset, or from day to day. */
export function DatesField({
  id,
  label,
  value,
  maxDays,
  unset = '不限',
  onChange,
}: {
  id: string;
  label: string;
  value: TimeRange | undefined;
  maxDays: number | undefined;
  unset: string | undefined;
  onChange: (value: TimeRange | undefined) => void;
}) {
  const [open, setOpen] = useState(false);
  const text = value ? shortRange(value, serverNow()) : unset;
  const take = (range: TimeRange | undefined): void => {
    onChange(range);
    setOpen(false);
  };
  const content = (
    <div className="dates">
      <Menu size="small">
        <MenuItem text={unset} active={!value} shouldDismissPopover={false} onClick={() => take(undefined)} />
        {presetsWithin(maxDays).map((preset) => (
          <MenuItem
            key={preset.label}
            text={preset.label}
            shouldDismissPopover={false}
            onClick={() => take(preset.rangeAt(serverNow()))}
          />
        ))}
      </Menu>
      <Suspense fallback={<Spinner className="dates-wait" size={24} />}>
        <RangeCalendar value={value} maxDays={maxDays} onChange={take} />
      </Suspense>
    </div>
  );
  return (
    <Dropdown content={content} placement="bottom-start" fill isOpen={open} onInteraction={setOpen}>
      <Button
        id={id}
        fill
        size="small"
        alignText="left"
        className="filter-button tabular"
        endIcon={<Calendar size={12} />}
        aria-label={`${label}：${text}`}
        title={value ? text : undefined}
        text={text}
      />
    </Dropdown>
  );
}

/** Within this year the year is no news. */
function shortRange([from, to]: TimeRange, nowMs: number): string {
  const days = [formatDate(from), formatDate(to - 1)];
  const year = formatDate(nowMs).slice(0, 5);
  const [first, last] = days.every((day) => day.startsWith(year)) ? days.map((day) => day.slice(5)) : days;
  return first === last ? first! : `${first} 至 ${last}`;
}

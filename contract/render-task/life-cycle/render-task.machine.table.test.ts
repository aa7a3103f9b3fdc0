import { describe, expect, it } from 'vitest';
import { renderTaskTable } from '#tests/support/render-task-table.ts';
import { followsItsTable } from '#tests/support/table-tests.ts';
import { RENDER_TASK_BEGINNINGS } from './render-task-beginnings.ts';
import { RENDER_TASK_EFFECTS } from './render-task-effects.ts';
import { RENDER_TASK_REGIONS } from './render-task-states.ts';
import { renderTaskLife } from './render-task-steps.ts';

describe('出图 against its tables', () => {
  followsItsTable(renderTaskTable, {
    ...renderTaskLife,
    regions: RENDER_TASK_REGIONS,
    effects: RENDER_TASK_EFFECTS,
    beginnings: RENDER_TASK_BEGINNINGS,
  });

  it('leaves no sentence of the table unread', () => {
    expect(renderTaskTable.unread).toEqual([]);
  });
});

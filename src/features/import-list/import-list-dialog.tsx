import { useState, type ComponentType, type ReactNode } from 'react';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ListInspection, TableAt } from '#contract/values/table-place.ts';
import { TaskWatch } from '@/entities/task/index.ts';
import { upload } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { FileDrop } from '@/shared/ui/form/index.ts';
import { PlaceForm } from './place-form.tsx';

/** What brings a list in by a file whose headings are fixed. */
interface ListCalls {
  inspect: Endpoint<typeof TableAt, typeof ListInspection>;
  start: Endpoint<typeof TableAt, z.ZodType<{ taskId: number }>>;
}
/** A file with several tables, one of which is to be chosen. */
interface ChosenFile {
  file: File;
  inspection: ListInspection;
}

/** Where the table was taken from, where that does not go without saying. */
const placeText = ({ sheets, place, top }: ListInspection): string | undefined => {
  if (sheets.length < 2 && top[0]?.line === place.headerLine) return undefined;
  const sheet = sheets.length > 1 ? `工作表「${sheets[place.sheet]}」，` : '';
  return `${sheet}表头在第 ${place.headerLine} 行`;
};

/**
 * Brings in a list by a file and is watched until it is done; the work is the server's. A file with one table is imported
 * as it is, wherever the table stands in it; of several the user says which is meant.
 */
export function ImportListDialog({
  noun,
  calls,
  children,
  foot,
  refused: Refused,
  onSettled,
  onClose,
}: {
  /** What the list is of: 用户. */
  noun: string;
  calls: ListCalls;
  /** What the file must have, in a line or two. */
  children: ReactNode;
  /** Beside the button that leaves: a template, or where one is found. */
  foot: ReactNode;
  /** Below the outcome of the task. */
  refused?: ComponentType<{ taskId: number }>;
  onSettled: () => void;
  onClose: () => void;
}) {
  const [sent, setSent] = useState<number>();
  const [failure, setFailure] = useState<Error | null>(null);
  const [asked, setAsked] = useState<ChosenFile>();
  const [task, setTask] = useState<{ id: number; place: string | undefined }>();
  const [over, setOver] = useState(false);
  const title = `导入${noun}`;

  /** Sends what the user chose, tells how far it is, and shows why it did not go. */
  const trying = async (work: () => Promise<void>): Promise<void> => {
    setFailure(null);
    setSent(0);
    try {
      await work();
    } catch (error) {
      setFailure(error as Error);
    }
    setSent(undefined);
  };
  const start = async ({ file, inspection }: ChosenFile): Promise<void> => {
    const { taskId } = await upload(calls.start, file, inspection.place, {
      quiet: true,
      onProgress: setSent,
    });
    setOver(false);
    setAsked(undefined);
    setTask({ id: taskId, place: placeText(inspection) });
  };
  const take = (file: File) =>
    trying(async () => {
      const inspection = await upload(calls.inspect, file, {}, { quiet: true, onProgress: setSent });
      if (inspection.sure) await start({ file, inspection });
      else setAsked({ file, inspection });
    });

  if (asked)
    return (
      <PlaceForm
        title={title}
        inspection={asked.inspection}
        fileName={asked.file.name}
        look={(at) => upload(calls.inspect, asked.file, at, { quiet: true })}
        form={{ busy: sent !== undefined, failure, submit: () => void trying(() => start(asked)) }}
        onLooked={(inspection) => {
          setFailure(null);
          setAsked({ ...asked, inspection });
        }}
        onBack={() => {
          setFailure(null);
          setAsked(undefined);
        }}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      isOpen
      title={title}
      className="form-dialog"
      style={{ width: 600 }}
      canOutsideClickClose={false}
      onClose={onClose}
    >
      <DialogBody>
        {task ? (
          <>
            {task.place && <p className="list-quiet">{task.place}</p>}
            <TaskWatch
              key={task.id}
              taskId={task.id}
              files={{ errors: '下载被拒绝的行' }}
              onSettled={() => {
                setOver(true);
                onSettled();
              }}
            >
              <Button text="再导入一个文件" onClick={() => setTask(undefined)} />
              <Button text="关闭" onClick={onClose} />
            </TaskWatch>
            {over && Refused && <Refused taskId={task.id} />}
          </>
        ) : (
          <>
            <FileDrop
              label={`选择${noun}文件`}
              title={`拖入${noun}文件，或点击选择`}
              accept=".csv,.txt,.xlsx"
              sent={sent}
              onFiles={([file]) => void take(file)}
            >
              {children}
            </FileDrop>
            <FailureNote error={failure} />
          </>
        )}
      </DialogBody>
      {!task && <DialogFooter actions={<Button text="取消" onClick={onClose} />}>{foot}</DialogFooter>}
    </Dialog>
  );
}

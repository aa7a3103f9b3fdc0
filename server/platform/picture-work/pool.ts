import { fork, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../root.ts';
import type { Answered, Asked, JobInput, JobName, JobOutput } from './jobs.ts';

/** As many pictures are worked on at once: each takes a core and 150 to 600 MB (docs/operate.md). */
const PROCESSES = 2;
/** A picture that takes longer is an attack, not a picture. */
const MOST_MS = 60_000;
/** One that has had nothing to do for so long gives its memory back. */
const IDLE_MS = 60_000;

export interface PictureWork {
  /**
   * Does one job, in its turn. @throws what the job throws, by its message; TookTooLong where it was ended after `ms`;
   * an error where its process ended under it
   */
  run<J extends JobName>(job: J, input: JobInput<J>, ms?: number): Promise<JobOutput<J>>;
  /** Of the processes that stand now. */
  pids(): number[];
  close(): void;
}

/** The job was ended: it is not tried again with the same picture. */
export class TookTooLong extends Error {}

interface Waiting {
  asked: Asked;
  ms: number;
  resolve: (output: never) => void;
  reject: (error: Error) => void;
}

/** What the job itself threw, by its message. */
export class JobThrew extends Error {}

/** In the server's build (vite.server.config.ts) and in its sources. */
const PROGRAM = ['picture-worker.js', '../picture-worker.js', 'worker.ts']
  .map((name) => path.join(import.meta.dirname, name))
  .find((file) => fs.existsSync(file))!;

/**
 * Processes that work on pictures beside the server, and give way to it: a whole picture in its own memory would stop all
 * calls for as long as it takes. They are started when there is work, and ended when there is none.
 */
export function openPictureWork(processes = PROCESSES): PictureWork {
  const waiting: Waiting[] = [];
  const free: ChildProcess[] = [];
  const all = new Set<ChildProcess>();
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  let closed = false;

  const start = (): ChildProcess => {
    const child = fork(PROGRAM, {
      cwd: ROOT,
      // No secret of the server reaches what reads foreign files.
      env: {},
      execArgv: ['--max-old-space-size=128'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    all.add(child);
    // Nobody who ends waits for it.
    child.unref();
    child.channel?.unref();
    child.once('exit', () => forget(child));
    // Not every machine lets it; the work is done all the same.
    try {
      if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // As it is.
    }
    return child;
  };

  const forget = (child: ChildProcess): void => {
    all.delete(child);
    clearTimeout(idle.get(child));
    idle.delete(child);
    const at = free.indexOf(child);
    if (at >= 0) free.splice(at, 1);
  };

  const release = (child: ChildProcess): void => {
    if (all.has(child) && child.connected && !closed) {
      free.push(child);
      idle.set(child, setTimeout(() => child.disconnect(), IDLE_MS).unref());
    }
    next();
  };

  const next = (): void => {
    if (waiting.length === 0 || closed) return;
    const child = free.pop() ?? (all.size < processes ? start() : undefined);
    if (!child) return;
    clearTimeout(idle.get(child));
    idle.delete(child);
    const { asked, ms, resolve, reject } = waiting.shift()!;
    let isOver = false;
    const ended = (settle: () => void) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      child.off('message', answered).off('exit', exited).off('error', failed);
      child.channel?.unref();
      settle();
      release(child);
    };
    const answered = (answer: Answered) =>
      ended(() => {
        if ('thrown' in answer) reject(new JobThrew(answer.thrown));
        else resolve(answer.output as never);
      });
    const exited = () => ended(() => reject(new Error('the process of a picture ended under it')));
    const failed = (error: Error) => ended(() => reject(error));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      forget(child);
      ended(() => reject(new TookTooLong(`${asked.job} took more than ${ms} ms`)));
    }, ms);
    child.channel?.ref();
    child.on('message', answered).once('exit', exited).once('error', failed);
    child.send(asked, (error) => error && failed(error));
  };

  return {
    run: (job, input, ms = MOST_MS) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('the work on pictures is closed'));
        waiting.push({ asked: { job, input }, ms, resolve, reject });
        next();
      }),
    pids: () => [...all].flatMap(({ pid }) => pid ?? []),
    close() {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(new Error('the work on pictures is closed'));
      for (const timer of idle.values()) clearTimeout(timer);
      for (const child of all) child.kill('SIGKILL');
    },
  };
}

import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { atMost } from '#server/platform/thumbs.ts';
import { ROOT } from '#server/platform/root.ts';
import type { CheckedFacts } from '../life-types.ts';

/** Run from its source, which stands beside the build as the migrations do. */
const CHILD = path.join(ROOT, 'server/modules/picture/check/child.ts');
/** A picture that takes longer to read is an attack, not a picture. */
const MOST_MS = 60_000;
const AT_ONCE = 2;
const IDLE_MS = 30_000;

export type Asked =
  | { does: 'read'; path: string }
  | { does: 'compare'; path: string; others: readonly string[] };

/** The content is at fault: it cannot be decoded, or not in time. */
export class Unreadable extends Error {}
/** The process ended under it, by whatever cause. */
export class CheckerEnded extends Error {}

export interface Checkers {
  /** @throws Unreadable; CheckerEnded where nobody knows why */
  read(file: string): Promise<CheckedFacts>;
  /** Which of the others are the same picture [G18]. @throws as read */
  compare(file: string, others: readonly string[]): Promise<boolean[]>;
  close(): void;
}

/** Processes that read pictures, a few at once; they end when nothing was to do for a while. */
export function openCheckers(childFile = CHILD, mostMs = MOST_MS): Checkers {
  const inTurn = atMost(AT_ONCE);
  const idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = [];
  const alive = new Set<ChildProcess>();
  let closed = false;

  const start = (): ChildProcess => {
    const child = fork(childFile, { cwd: ROOT, env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    alive.add(child);
    child.on('exit', () => alive.delete(child));
    // It keeps no server from ending.
    child.unref();
    child.channel?.unref();
    return child;
  };
  const take = (): ChildProcess => {
    for (let next = idle.pop(); next; next = idle.pop()) {
      clearTimeout(next.timer);
      if (next.child.connected) return next.child;
    }
    return start();
  };
  const rest = (child: ChildProcess) => {
    if (closed || !child.connected) return;
    const timer = setTimeout(() => child.disconnect(), IDLE_MS).unref();
    idle.push({ child, timer });
  };

  const ask = (asked: Asked): Promise<unknown> =>
    inTurn(async () => {
      if (closed) throw new CheckerEnded('the server closes');
      const child = take();
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const onMessage = ({ said, broken }: { said?: unknown; broken?: boolean }) =>
        broken ? reject(new Unreadable('it cannot be decoded')) : resolve(said);
      const onExit = () => reject(new CheckerEnded('the process ended'));
      const timer = setTimeout(() => {
        reject(new Unreadable('it takes too long'));
        child.kill('SIGKILL');
      }, mostMs);
      child.on('message', onMessage);
      child.on('exit', onExit);
      child.on('error', onExit);
      try {
        child.send(asked, (error) => error && onExit());
        const said = await promise;
        rest(child);
        return said;
      } catch (error) {
        if (error instanceof Unreadable && child.connected) rest(child);
        throw error;
      } finally {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', onExit).off('error', onExit);
      }
    });

  return {
    read: (file) => ask({ does: 'read', path: file }) as Promise<CheckedFacts>,
    compare: (file, others) => ask({ does: 'compare', path: file, others }) as Promise<boolean[]>,
    close() {
      closed = true;
      for (const { timer } of idle) clearTimeout(timer);
      for (const child of alive) child.kill('SIGKILL');
    },
  };
}

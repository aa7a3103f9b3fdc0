import { MESSAGE_MS, NOTICE_MS, NOTIFICATION_MS } from '../../config/durations.ts';
import { channel } from '../channel/channel.ts';

export type Tone = 'danger' | 'warning' | 'success' | 'none';

/** Something to show over the page for a while; the app renders what passes through `notices`. */
export interface Notice {
  /** notice: an error with title; message: one short line; notification: news with a title. */
  kind: 'notice' | 'message' | 'notification';
  /** Equal for equal contents, so that ten calls that fail alike show one notice. */
  key: string;
  tone: Tone;
  title?: string;
  text: string;
  /** Milliseconds on the screen. */
  duration: number;
  /** Of the call that failed, for the user to copy. */
  requestId?: string;
  /** What the user can do about it. */
  action?: { text: string; run: () => void } | undefined;
}

export const NOTICE_TITLE = '提示';

export const notices = channel<Notice>();

/** An error notice titled 提示, for 6 seconds (H06). */
export function showNotice(text: string, requestId?: string): void {
  notices.publish({
    kind: 'notice',
    key: `notice:${text}`,
    tone: 'danger',
    title: NOTICE_TITLE,
    text,
    duration: NOTICE_MS,
    requestId,
  });
}

/**
 * One short line for 3 seconds: the answer to what the user just did. One that offers something to do stays as long
 * as a notice.
 */
export function showMessage(text: string, tone: Tone = 'success', action?: Notice['action']): void {
  const duration = action ? NOTICE_MS : MESSAGE_MS;
  notices.publish({ kind: 'message', key: `message:${tone}:${text}`, tone, text, duration, action });
}

/** News that the user did not just ask for, for 4.5 seconds: a task has ended, an order has come. */
export function showNotification(title: string, text: string, tone: Tone = 'none'): void {
  notices.publish({
    kind: 'notification',
    key: `notification:${title}:${text}`,
    tone,
    title,
    text,
    duration: NOTIFICATION_MS,
  });
}

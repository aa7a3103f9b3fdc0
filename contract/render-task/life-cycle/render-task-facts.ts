/** What the guards need to know about the art of a key. Plain data: the event log keeps it beside every move. */
export interface RenderTaskFacts {
  /** There is a picture, and it can be drawn. */
  sourceKnown: boolean;
  /** A piece that is not void wants the file of this key. */
  wanted: boolean;
  /** The order of one that wants it is approved, open and not held. */
  mayBeMade: boolean;
  /** It is not put off after a failure. */
  due: boolean;
  /** The file has the pixels, dots an inch, colours and layers that were asked for. */
  asAsked: boolean;
  /** It failed for want of memory, disk or time, and not because of its picture. */
  ofMachine: boolean;
  /** It was begun fewer than three times. */
  triesLeft: boolean;
  /** A worker is at it, and its time is not over. */
  workerHolds: boolean;
  /** A piece that has not left the house was, or will be, printed of this file. */
  named: boolean;
  /** Nothing has happened to it for 30 days. */
  timeOver: boolean;
}

/** What is known where nobody says more. */
export const PLAIN_RENDER_TASK: RenderTaskFacts = {
  sourceKnown: false,
  wanted: true,
  mayBeMade: false,
  due: false,
  asAsked: false,
  ofMachine: false,
  triesLeft: true,
  workerHolds: true,
  named: true,
  timeOver: false,
};

/** What of one machine the last line of `npm run flows` adds up. */
export interface Line {
  machine: string;
  states: number;
  arrows: number;
  paths: number;
  browserPaths: number;
  /** Of the browser paths, those in which every answer was the server's own. */
  realPaths: number;
  /** A page drives it, and has files that show it. */
  driven: boolean;
  unvisited: string[];
  untaken: string[];
  unseen: string[];
  /** Not asked of the browser, each with the reason. */
  excused: Readonly<Record<string, string>>;
}

/** The last line, and how much of it fails the run. A machine that no page drives is named with its reason. */
export function sumOf(lines: readonly Line[]): { text: string; failures: number } {
  const count = (of: (line: Line) => readonly unknown[]) =>
    lines.reduce((all, line) => all + of(line).length, 0);
  const [states, arrows, unseen] = [
    count((l) => l.unvisited),
    count((l) => l.untaken),
    count((l) => l.unseen),
  ];
  const transitions = lines.reduce((all, line) => all + line.arrows, 0);
  const faked = lines.filter(({ driven, realPaths }) => driven && realPaths === 0).length;
  const undriven = lines.filter(({ driven }) => !driven);
  const why = ({ machine, excused }: Line) =>
    `${machine}: ${[...new Set(Object.values(excused))].join('; ') || 'NO REASON GIVEN'}`;
  const text =
    `flows: ${lines.length} machines, ${transitions} transitions, ${states} unvisited states, ` +
    `${arrows} unvisited transitions, ${unseen} without a browser path, ` +
    `${count((l) => Object.keys(l.excused))} never in a browser (each with its reason above), ` +
    `${faked} machines without a path on the server's own answers, ` +
    `${undriven.length} that no page drives${undriven.length > 0 ? ` (${undriven.map(why).join('; ')})` : ''}`;
  const unexplained = undriven.filter(({ excused }) => Object.keys(excused).length === 0).length;
  return { text, failures: states + arrows + unseen + faked + unexplained };
}

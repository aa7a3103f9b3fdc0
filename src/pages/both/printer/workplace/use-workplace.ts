import { useState } from 'react';
import { UNSET_CHOICE, type PrintChoice } from '#contract/print-preset/print-preset.ts';
import { WORKPLACE_KINDS, type WorkplaceKind } from '#contract/print-template/kinds.ts';
import {
  readPrinterConfig,
  readPrinterSettings,
  writePrinterConfig,
  writePrinterSettings,
} from '@/shared/lib/cache/index.ts';

/** What this browser chose for each of its papers, and when it printed a sample of each last. */
type Chosen = Partial<Record<WorkplaceKind, PrintChoice & { shownAt?: number | undefined }>>;

/** The printer and template of S07, and how the workplace prints (both kept over a sign-out), as one choice a paper. */
function readAll(): Chosen {
  const [config, settings] = [readPrinterConfig(), readPrinterSettings()];
  return Object.fromEntries(
    WORKPLACE_KINDS.flatMap((kind) => {
      const setting = settings[kind];
      const orient = kind === 'tag' ? config.tag.orient : UNSET_CHOICE.orient;
      return setting ? [[kind, { ...setting, orient, templateId: config[kind].templateId }]] : [];
    }),
  );
}

/** @returns whether the browser keeps it beyond this page */
function writeOne(kind: WorkplaceKind, chosen: PrintChoice & { shownAt?: number | undefined }, name: string) {
  const { orient, templateId, way, printerId, offsetX, offsetY, copies, shownAt } = chosen;
  const config = readPrinterConfig();
  const entry = { ...config[kind], printer: name, templateId };
  const isConfigKept = writePrinterConfig({
    ...config,
    ...(kind === 'tag' ? { tag: { ...entry, orient } } : { [kind]: entry }),
  });
  const isKept = writePrinterSettings({
    ...readPrinterSettings(),
    [kind]: { way, printerId, offsetX, offsetY, copies, ...(shownAt !== undefined && { shownAt }) },
  });
  return isConfigKept && isKept;
}

/** The six choices of this browser; what the browser refuses to keep holds until the page is closed, and that is said (S04). */
export function useWorkplace() {
  const [chosen, setChosen] = useState(readAll);
  const [isKept, setKept] = useState(true);
  return {
    ...{ chosen, isKept },
    /** `name`: of the printer, as S07 keeps it; empty: the browser's dialog. */
    choose: (kind: WorkplaceKind, choice: PrintChoice & { shownAt?: number | undefined }, name: string) => {
      setKept(writeOne(kind, choice, name));
      setChosen(readAll());
    },
  };
}

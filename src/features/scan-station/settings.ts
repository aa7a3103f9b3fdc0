import { z } from 'zod';
import { entry } from '@/shared/lib/cache/index.ts';

const kept = entry(
  'scanSettings',
  z.object({ stationId: z.int().positive().nullable(), camera: z.boolean().default(false) }),
);

interface ScanSettings {
  /** Which station this browser was last; null: none. */
  stationId: number | null;
  /** Whether codes are read by its camera, too. */
  camera: boolean;
}

/** What belongs to the workplace, whoever is signed in. */
export const scanSettings = {
  read: (): ScanSettings => kept.read() ?? { stationId: null, camera: false },
  change: (part: Partial<ScanSettings>): void => void kept.write({ ...scanSettings.read(), ...part }),
};

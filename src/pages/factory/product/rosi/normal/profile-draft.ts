import { z } from 'zod';
import type { Device } from '#contract/device/device.ts';
import type { Output } from '#contract/endpoint.ts';
import { PrintSettings, refuseSettings } from '#contract/rosi/print-settings.ts';
import { ProfileFields, type PrintProfile, type printProfile } from '#contract/rosi/profile.ts';

/** As a profile is typed: every field says something, also what the call may leave out. */
export type ProfileDraft = z.output<typeof ProfileFields> & PrintSettings & { isDefault: boolean };
export const Typed = ProfileFields.extend(PrintSettings.shape)
  .extend({ isDefault: z.boolean() })
  .superRefine(refuseSettings) as unknown as z.ZodType<ProfileDraft, ProfileDraft>;
export type PrintedMaterial = Output<typeof printProfile.materials>[number];

export const EMPTY: ProfileDraft = {
  ...{ name: '', deviceId: 0, materialId: 0, isDefault: true },
  ...PrintSettings.parse({ media: 'sheet', width: 60_000, length: 90_000 }),
  ...{ marginTop: 500, marginRight: 500, marginBottom: 500, marginLeft: 500 },
};

export const draftOf = ({ name, deviceId, materialId, isDefault, settings }: PrintProfile): ProfileDraft => ({
  ...{ name, deviceId, materialId, isDefault },
  ...settings,
});

/** What follows of the device: its kind, and at first all that it can print. */
export const ofDevice = ({ id, media, width, length }: Device): Partial<ProfileDraft> => ({
  ...{ deviceId: id, media, width, length, jigId: null },
});

/** What the material says of its printing itself. */
export const ofMaterial = ({ dpi, color, white, choke }: PrintedMaterial): Partial<ProfileDraft> => ({
  ...{ dpi, color, white, choke, iccFileId: null },
});

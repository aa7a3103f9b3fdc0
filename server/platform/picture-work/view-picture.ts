import sharp from 'sharp';

/**
 * [G24] Draws a picture in its whole size as sRGB by its own profile, as a PNG, where browsers cannot show it (TIFF) or do not go
 * by the profile of its inks or of its grey. @returns false where they show it as it is @throws where it cannot be read to its last line
 */
export async function viewPicture({ from, to }: { from: string; to: string }): Promise<boolean> {
  const { format, space, icc } = await sharp(from).metadata();
  const hasInks = space === 'cmyk';
  const hasGrey = icc !== undefined && (space === 'b-w' || space === 'grey16');
  if (format !== 'tiff' && !hasInks && !hasGrey) return false;
  await sharp(from, { failOn: 'error', sequentialRead: true })
    .autoOrient()
    .toColourspace('srgb')
    // Quick before small: it is looked at once and not kept.
    .png({ compressionLevel: 2 })
    .toFile(to);
  return true;
}

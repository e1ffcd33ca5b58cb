import type { PhotoSize } from '@quarterpole/contract/file-limits'
import sharp, { type Sharp } from 'sharp'

const MAX_PIXELS = 50_000_000
/** Longest side in pixels: in a list, in a section, and to be looked at. */
const SIDES: Readonly<Record<PhotoSize, number>> = { small: 240, medium: 960, large: 2560 }
const QUALITY = 82
const TIMEOUT_S = 30

// What is not asked for can't be attacked: no other format is read, and nothing is kept between photos.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/** The photo can't be read; the message says why, for the person who sent it. */
export class PhotoError extends Error {
  override name = 'PhotoError'
}

/**
 * The photo decoded and written again in three sizes: upright, on white, and with nothing else of what was sent, neither
 * where and when it was taken nor what was hidden in it.
 *
 * @throws {PhotoError}
 */
export async function photoSizes(bytes: Uint8Array): Promise<Record<PhotoSize, Uint8Array>> {
  try {
    const large = await jpeg(decoded(bytes).autoOrient().flatten({ background: '#fff' }), SIDES.large)
    const medium = await jpeg(decoded(large), SIDES.medium)
    return { large, medium, small: await jpeg(decoded(medium), SIDES.small) }
  } catch (error) {
    throw new PhotoError(reasonOf(error), { cause: error })
  }
}

const decoded = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 })

/** In the colors of a screen, without metadata. */
const jpeg = async (photo: Sharp, side: number): Promise<Uint8Array> =>
  photo
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: TIMEOUT_S })
    .toBuffer()

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (/pixel limit/i.test(message))
    return 'The photo has more than 50 million pixels. Save it smaller and send it again.'
  if (/timeout/i.test(message))
    return 'The photo takes too long to read. Save it as a JPEG and send it again.'
  return 'The photo is damaged: it can’t be read to its end. Save it again, or take another.'
}

/** Of a photo or a PDF that is kept. */
export const MAX_FILE_BYTES = 25 * 2 ** 20

/** How large a photo is asked for; a paper in PDF has one size. */
export const PHOTO_SIZES = ['small', 'medium', 'large'] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]
/** The most letters of a value typed in place of one in a file. */
export const MAX_REPAIR = 200

import { z } from 'zod'
import { PHOTO_SIZES } from './file-limits.ts'
import { pathId } from './ids.ts'
import { queryFlag } from './values.ts'

export const FILED_TAG = 'Photos and papers'

/** Of the calls that send the photo or the PDF of a record. */
export const filedCall = {
  method: 'GET',
  tag: FILED_TAG,
  params: z.object({ id: pathId(z.number().int().positive()) }),
  query: z.strictObject({
    size: z.enum(PHOTO_SIZES).default('large'),
    open: queryFlag.default(false), // a PDF opens in the browser
  }),
  reply: z.string(),
  media: 'application/octet-stream',
  errors: ['not_found', 'invalid'],
} as const

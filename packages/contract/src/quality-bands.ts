/** Ten points of the data quality score each, by where they begin, so that fair (65) and good (85) begin a band too. */
export const QUALITY_BANDS = [5, 15, 25, 35, 45, 55, 65, 75, 85] as const
const WIDTH = 10

/** Thirds of a point don't add up exactly. */
const ROUNDING = 1e-6

/** The place of a score among the bands; a full record of 90 is in the last. */
export const qualityBand = (score: number): number =>
  Math.min(QUALITY_BANDS.length - 1, Math.max(0, Math.floor((score + ROUNDING - QUALITY_BANDS[0]) / WIDTH)))

export type QualityBand = `${(typeof QUALITY_BANDS)[number]}`

const lastOf = (band: number) => band + WIDTH - 1
/** "under 15", "65 to 74", "85 or more" */
const bandWords = (band: number, at: number): string =>
  at === 0
    ? `under ${QUALITY_BANDS[1]}`
    : at === QUALITY_BANDS.length - 1
      ? `${band} or more`
      : `${band} to ${lastOf(band)}`

/** In the order of the bands. */
export const QUALITY_BAND_WORDS = Object.fromEntries(
  QUALITY_BANDS.map((band, at) => [band, bandWords(band, at)]),
) as Readonly<Record<QualityBand, string>> // every band

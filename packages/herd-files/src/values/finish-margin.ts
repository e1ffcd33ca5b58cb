/** A place with the margin a chart prints behind it: “11 3/4” is 1st by 1 3/4 lengths, or 11th by 3/4. */
export interface PlaceReading {
  readonly place: number
  /** As written; blank where only the place is. */
  readonly margin: string
}

const MAX_PLACES = 30
const MAX_LENGTHS = 60
const WORD = '(?:a\\s+)?(?:short\\s+|long\\s+)?(?:nose|nse|no|ns|head|hd|neck|nk|sh|dist(?:ance)?)'
const FRACTION = '[1-7]/[2-8]'
const MARGIN = new RegExp(`^(?:${WORD}|(\\d{1,2})?\\s*(${FRACTION})?)(?:\\s*(?:l|lengths?)\\.?)?\\.?$`)
const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th)\b[\s,-]*(?:by|beaten|btn)?\s*/
const WITH_MARGIN = new RegExp(
  `^\\d{1,2}(?:st|nd|rd|th)?[\\s,-]*(?:by\\s|beaten\\s)?.*(?:${FRACTION}|${WORD})`,
)

const plain = (cell: string) =>
  cell
    .trim()
    .replace(/[¼½¾]/g, ' $&')
    .normalize('NFKC')
    .replace(/[()]/g, ' ')
    .trim()
    .replaceAll('⁄', '/')
    .toLowerCase()
    .replace(/\s+/g, ' ')

/** Whether a cell holds a place and, without doubt, a margin behind it. */
export const hasMargin = (cell: string): boolean =>
  /^\d/.test(cell) && WITH_MARGIN.test(plain(cell)) && placeReadings(cell).some(({ margin }) => margin !== '')

/** Every place a cell can give, one-digit places first; none for words such as DNF. */
export function placeReadings(cell: string): PlaceReading[] {
  const text = plain(cell)
  const ordinal = ORDINAL.exec(text)
  if (ordinal !== null) return reading(ordinal[1] ?? '', text.slice(ordinal[0].length))
  return [1, 2].flatMap((digits) =>
    /^\d+$/.test(text.slice(0, digits)) && text.length >= digits
      ? reading(text.slice(0, digits), text.slice(digits).replace(/^[\s,-]+/, ''))
      : [],
  )
}

function reading(digits: string, margin: string): PlaceReading[] {
  const place = Number(digits)
  const parts = MARGIN.exec(margin)
  const isMargin =
    margin === '' || (parts !== null && !margin.startsWith('0') && Number(parts[1] ?? 0) <= MAX_LENGTHS)
  return place >= 1 && place <= MAX_PLACES && isMargin && !digits.startsWith('0') ? [{ place, margin }] : []
}

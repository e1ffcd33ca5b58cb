import type { HeaderWords } from '../src/header-words.ts'

const KNOWN = 'name horse sex foaled color owner sire dam aqha date track hypp gbed herda'
  .split(' ')
  .concat('sire name', 'sire reg')
const normal = (header: string) => header.toLowerCase().trim()
const isKnown = (text: string) => KNOWN.includes(normal(text))

/** A few words of a list of horses: enough for a reader that looks for a header. */
export const TEST_WORDS: HeaderWords = {
  normal,
  isKnown,
  isDistinctive: isKnown,
  isListed: () => false,
  isDay: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text),
  ownColumns: (header) => new Set(header.flatMap((text, at) => (isKnown(text) ? [at] : []))),
  rowColumns: (header) => {
    const key = header.findIndex((text) => normal(text) === 'name')
    return key < 0
      ? null
      : { key, required: header.flatMap((text, at) => (normal(text) === 'sex' ? [at] : [])) }
  },
}

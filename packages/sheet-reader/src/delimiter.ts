const CANDIDATES = [',', ';', '\t', '|'] as const
const SAMPLE_RECORDS = 20

/**
 * The delimiter by vote over the first records: the candidate that splits most records into the same number of
 * fields, more than one; the more fields the better among equals. Quoted text does not count. A file of one column
 * has no delimiter and is read with a comma.
 */
export function delimiterOf(text: string): string {
  let best = ','
  let bestScore = 0
  for (const candidate of CANDIDATES) {
    const counts = fieldCounts(text, candidate)
    const usual = mode(counts)
    if (usual < 2) continue
    const agreeing = counts.filter((count) => count === usual).length / counts.length
    const score = agreeing * Math.log2(usual)
    if (score > bestScore + 1e-9) [best, bestScore] = [candidate, score]
  }
  return bestScore === 0 && isSpaced(text) ? ' ' : best
}

const MIN_SPACED = 3
const MAX_SPACED = 6
const CODE = /^(?:[a-z]{0,6}\d+[a-z]?|na|n\/a|\*|\.|-)$/i

/** Columns parted by blanks, as programs write them: as many words in every line, and most of them numbers or codes. */
function isSpaced(text: string): boolean {
  const lines = text
    .slice(0, SPACED_SAMPLE)
    .split(/\r\n?|\n/)
    .slice(0, SAMPLE_RECORDS)
  const records = lines.map((line) => line.trim().split(/\s+/)).filter(([first]) => first !== '')
  const [width = 0] = records.map((words) => words.length)
  const words = records.flat()
  return (
    records.length > 1 &&
    width >= MIN_SPACED &&
    width <= MAX_SPACED &&
    records.every((record) => record.length === width) &&
    words.filter((word) => CODE.test(word)).length * 2 >= words.length
  )
}
const SPACED_SAMPLE = 4096

function fieldCounts(text: string, delimiter: string): number[] {
  const counts: number[] = []
  let fields = 1
  let quoted = false
  let any = false
  for (let at = 0; at < text.length && counts.length < SAMPLE_RECORDS; at++) {
    const sign = text[at]
    if (sign === '"') quoted = !quoted
    else if (quoted) continue
    else if (sign === delimiter) fields++
    else if (sign === '\n' || sign === '\r') {
      if (any) counts.push(fields)
      fields = 1
      any = false
      continue
    }
    any = true
  }
  if (any && counts.length < SAMPLE_RECORDS) counts.push(fields)
  return counts
}

function mode(counts: readonly number[]): number {
  const votes = new Map<number, number>()
  let winner = 0
  for (const count of counts) {
    const n = (votes.get(count) ?? 0) + 1
    votes.set(count, n)
    const lead = votes.get(winner) ?? 0
    if (n > lead || (n === lead && count > winner)) winner = count
  }
  return winner
}

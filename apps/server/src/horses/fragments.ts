/** Runs of letters, single digits, runs of anything else: what fragments are put together from. */
const PARTS = /[A-Za-z_]+|[0-9]|[^A-Za-z0-9_]+/g
/** Parts put together, one pair at a time; most of what comes up on the way goes on into something longer. */
const ROUNDS = 400
/** A pair less frequent than this, as a share of the texts, is not worth a byte. */
const SELDOM = 0.02

/**
 * The pieces of text that a sample of like texts repeats most. The most frequent pair of neighbours becomes one part,
 * again and again (byte pair encoding: Gage 1994, The C Users Journal 12(2):23), and of the parts in the end those
 * stay that save the most characters.
 */
export function repeatedFragments(sample: readonly string[], most: number): string[] {
  const names: string[] = []
  const numbers = new Map<string, number>()
  const numberOf = (part: string) => {
    const known = numbers.get(part)
    if (known !== undefined) return known
    numbers.set(part, names.length)
    return names.push(part) - 1
  }
  let texts = sample.map((text) => (text.match(PARTS) ?? []).map(numberOf))
  for (let round = 0; round < ROUNDS; round++) {
    const pair = mostFrequentPair(texts, SELDOM * sample.length)
    if (!pair) break
    const both = numberOf(`${names[pair.left]}${names[pair.right]}`)
    texts = texts.map((parts) => joined(parts, pair, both))
  }
  const saved = new Map<number, number>()
  for (const part of texts.flat()) saved.set(part, (saved.get(part) ?? 0) + (names[part] ?? '').length - 1)
  const worth = [...saved].filter(([, characters]) => characters > 0).sort(([, a], [, b]) => b - a)
  return worth.slice(0, most).map(([part]) => names[part] ?? '')
}

interface Pair {
  left: number
  right: number
}

/** Parts are fewer than this: a pair is one number. */
const PARTS_MOST = 2 ** 20

function mostFrequentPair(texts: readonly (readonly number[])[], least: number): Pair | undefined {
  const counts = new Map<number, number>()
  let [best, times] = [-1, least]
  for (const parts of texts)
    for (let i = 1; i < parts.length; i++) {
      const pair = (parts[i - 1] ?? 0) * PARTS_MOST + (parts[i] ?? 0)
      const count = (counts.get(pair) ?? 0) + 1
      counts.set(pair, count)
      if (count > times) [best, times] = [pair, count]
    }
  return best < 0 ? undefined : { left: Math.floor(best / PARTS_MOST), right: best % PARTS_MOST }
}

function joined(parts: readonly number[], { left, right }: Pair, both: number): number[] {
  const out: number[] = []
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] ?? 0
    if (part === left && parts[i + 1] === right) {
      out.push(both)
      i++
    } else out.push(part)
  }
  return out
}

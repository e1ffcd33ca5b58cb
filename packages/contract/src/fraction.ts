/**
 * Exact parts of a whole, such as shares of a horse. No schema library: the pages import it too. On file a part is a text
 * that people can read, and of equal parts it is the same one: `1/3`, `33.3%`, `100%`.
 */
export interface Fraction {
  /** In lowest terms: how many of so many. */
  readonly parts: bigint
  readonly of: bigint
}

export const NONE: Fraction = { parts: 0n, of: 1n }
export const WHOLE: Fraction = { parts: 1n, of: 1n }

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))

function lowest(parts: bigint, of: bigint): Fraction {
  const common = gcd(parts < 0n ? -parts : parts, of)
  return { parts: parts / common, of: of / common }
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  lowest(a.parts * b.of + b.parts * a.of, a.of * b.of)
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { parts: -b.parts, of: b.of })
export const times = (a: Fraction, b: Fraction): Fraction => lowest(a.parts * b.parts, a.of * b.of)
/** Below 0 where a is less than b, 0 where they are equal. */
export const compared = (a: Fraction, b: Fraction): number => {
  const [left, right] = [a.parts * b.of, b.parts * a.of]
  return left < right ? -1 : left > right ? 1 : 0
}
export const sumOf = (fractions: readonly Fraction[]): Fraction => fractions.reduce(plus, NONE)

/** Of more parts than these, a percentage is easier to read where it is exact. */
const MAX_PARTS = 100n
const MILLION = 1_000_000n

/** "1/3", "33.3%", "100%": as it is on file. */
export function fractionText({ parts, of }: Fraction): string {
  if (of === 1n && parts === 1n) return '100%'
  if (of <= MAX_PARTS || MILLION % of !== 0n) return `${parts}/${of}`
  const digits = String((parts * MILLION) / of).padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '') + '%'
}

const WORDS: Readonly<Record<string, Fraction>> = {
  all: WHOLE,
  whole: WHOLE,
  half: { parts: 1n, of: 2n },
  third: { parts: 1n, of: 3n },
  quarter: { parts: 1n, of: 4n },
  fourth: { parts: 1n, of: 4n },
}

/** A part of a whole as people write it: “1/3”, “33.3%”, “0.25”, “½”, “a half”, “all”. Null where it is none, or over the whole. */
export function readFraction(text: string): Fraction | null {
  const plain = text.normalize('NFKD').replaceAll('⁄', '/').trim().toLowerCase()
  const found = WORDS[plain.replace(/^(?:an? |the |one )/, '')] ?? readQuotient(plain) ?? readDecimal(plain)
  return found === null || found.parts <= 0n || compared(found, WHOLE) > 0 || found.of > MILLION
    ? null
    : found
}

function readQuotient(text: string): Fraction | null {
  const [, parts = '', of = ''] = /^(\d{1,7}) ?(?:\/| of ) ?(\d{1,7})$/.exec(text) ?? []
  return of === '' || Number(of) === 0 ? null : lowest(BigInt(parts), BigInt(of))
}

function readDecimal(text: string): Fraction | null {
  const [, ones = '', decimals = '', percent] =
    /^(\d{0,3})(?:\.(\d{0,6}))? ?(%|percent|per cent)?$/.exec(text) ?? []
  if (ones + decimals === '') return null
  const hundredths = percent === undefined ? 1n : 100n
  return lowest(BigInt(ones + decimals), hundredths * 10n ** BigInt(decimals.length))
}

/** The same of a text on file. @throws {RangeError} where it is none */
export function fractionOf(text: string): Fraction {
  const read = readFraction(text)
  if (read === null) throw new RangeError(`${text} is no part of a whole.`)
  return read
}

const [ZERO, POINT, MINUS] = [0x30, 0x2e, 0x2d]
/** Digits that tell any double from its neighbours; they are written in two parts, nine and eight of them. */
const DIGITS = 17
const PART = 100_000_000
/** Numbers between these stand in JSON without an exponent, and what is asked of them below is exact. */
const [LEAST, MOST] = [1e-5, 1e9]
/** A power of ten is a double itself up to this one. */
const EXACT_POWERS = 22
const POWERS = Float64Array.from({ length: EXACT_POWERS + 1 }, (_, k) => Number(`1e${k}`))
/** Half of a double's bits: products of such halves are exact (Veltkamp; Dekker 1971). */
const upperHalf = (x: number) => (2 ** 27 + 1) * x - ((2 ** 27 + 1) * x - x)
const POWERS_UPPER = POWERS.map(upperHalf)
const POWERS_LOWER = POWERS.map((power, k) => power - (POWERS_UPPER[k] ?? 0))
/** Half the gap to its neighbours, by the exponent of a double as it is stored. */
const HALF_GAPS = Float64Array.from({ length: 2048 }, (_, exponent) => 2 ** (exponent - 1076))
const EXPONENT_FROM_BIT = 20
/** The numbers of two digits. */
const PAIRS = Uint8Array.from(
  { length: 200 },
  (_, i) => ZERO + (i % 2 === 0 ? Math.floor(i / 20) : (i >> 1) % 10),
)

const double = new Float64Array(1)
const words = new Uint32Array(double.buffer)
/** Where the word with the exponent lies on this machine. */
const HIGH = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 1 : 0

/** Bytes that {@link writeNumber} may write: a sign, "0.", four zeros, the digits. */
export const NUMBER_MOST = DIGITS + 7

/**
 * Writes a number as JSON does: in the fewest digits that tell it from its neighbours, and of such the nearest. Takes a
 * third of the time that writing it by other means does.
 *
 * The number times a power of ten is a whole number of seventeen digits and a fraction, exact as a sum of two doubles
 * (Dekker's product). A multiple of 10^m that is nearer to it than half the gap to the number's neighbours, in the same
 * measure, says the number in m digits less.
 *
 * @param end  where it is to begin; {@link NUMBER_MOST} bytes are to be free
 * @returns    where it ends; −1 where it was not written: outside 10^−5 to 10^9, a power of two, or as near to one choice
 *   as to another
 */
export function writeNumber(bytes: Uint8Array, end: number, value: number): number {
  const v = Math.abs(value)
  if (!(v >= LEAST && v < MOST)) return -1
  double[0] = v
  const high = words[HIGH] ?? 0
  // Below a power of two the gap is half as wide as above it.
  if ((high & 0xf_ffff) === 0 && words[1 - HIGH] === 0) return -1
  const decade = decadeOf(v)
  const k = DIGITS - 1 - decade
  const power = POWERS[k] ?? 0
  const product = v * power
  const rest = restOf(v, k, product)
  const whole = Math.floor(rest)
  let first = Math.floor(product / PART)
  let second = product - first * PART + whole
  if (second < 0 || second >= PART) {
    const carry = second < 0 ? -1 : 1
    first += carry
    second -= carry * PART
  }
  second = roundedOf(second, rest - whole, (HALF_GAPS[high >>> EXPONENT_FROM_BIT] ?? 0) * power)
  if (second === PART) {
    first++
    second = 0
  }
  if (second < 0 || first < PART || first >= 10 * PART) return -1
  if (value < 0) bytes[end++] = MINUS
  if (decade < 0) {
    const begin = writeZeros(bytes, end, decade)
    write17(bytes, begin, first, second)
    return withoutZeros(bytes, begin + DIGITS)
  }
  write17(bytes, end + 1, first, second)
  return setPoint(bytes, end, decade)
}

/** The power of ten that a number begins with. */
function decadeOf(v: number): number {
  let decade = 0
  if (v >= 1) while (v >= (POWERS[decade + 1] ?? 0)) decade++
  else for (decade = -1; v * (POWERS[-decade] ?? 0) < 1;) decade--
  return decade
}

/** What a product lacks of v · 10^k. */
function restOf(v: number, k: number, product: number): number {
  const upper = upperHalf(v)
  const lower = v - upper
  const [powerUpper, powerLower] = [POWERS_UPPER[k] ?? 0, POWERS_LOWER[k] ?? 0]
  return upper * powerUpper - product + upper * powerLower + lower * powerUpper + lower * powerLower
}

/** The multiple of the largest power of ten that lies within half a gap; −1 where two are as good as each other. */
function roundedOf(digits: number, fraction: number, halfGap: number): number {
  if (fraction === 0.5) return -1
  const whole = digits | 0
  let rounded = fraction < 0.5 ? whole : whole + 1
  for (let unit = 10; unit <= PART; unit *= 10) {
    const down = (whole % unit) | 0
    const over = down + fraction
    const under = unit - over
    if (over > halfGap && under > halfGap) break
    if (over === halfGap || under === halfGap || over === under) return -1
    rounded = over < under ? whole - down : whole - down + unit
  }
  return rounded
}

/** "0." and the zeros before the first digit. */
function writeZeros(bytes: Uint8Array, at: number, decade: number): number {
  bytes[at] = ZERO
  bytes[at + 1] = POINT
  const end = at + 1 - decade
  for (let i = at + 2; i < end; i++) bytes[i] = ZERO
  return end
}

/** Puts a point behind the digits of the whole number, which stand a byte too far on; none where nothing is behind it. */
function setPoint(bytes: Uint8Array, at: number, decade: number): number {
  const point = at + decade + 1
  for (let i = at; i < point; i++) bytes[i] = bytes[i + 1] ?? 0
  bytes[point] = POINT
  const end = withoutZeros(bytes, at + 1 + DIGITS)
  return end === point + 1 ? point : end
}

function withoutZeros(bytes: Uint8Array, end: number): number {
  let last = end
  while (bytes[last - 1] === ZERO) last--
  return last
}

function write17(bytes: Uint8Array, at: number, first: number, second: number): void {
  const head = Math.floor(first / 100_000_000)
  bytes[at] = ZERO + head
  write8(bytes, at + 1, first - head * 100_000_000)
  write8(bytes, at + 9, second)
}

function write8(bytes: Uint8Array, at: number, digits: number): void {
  const upper = (digits / 10_000) | 0
  write4(bytes, at, upper)
  write4(bytes, at + 4, (digits - 10_000 * upper) | 0)
}

function write4(bytes: Uint8Array, at: number, digits: number): void {
  const upper = (digits / 100) | 0
  const lower = digits - 100 * upper
  bytes[at] = PAIRS[2 * upper] ?? 0
  bytes[at + 1] = PAIRS[2 * upper + 1] ?? 0
  bytes[at + 2] = PAIRS[2 * lower] ?? 0
  bytes[at + 3] = PAIRS[2 * lower + 1] ?? 0
}

/**
 * Seeded random numbers: xoshiro128** (Blackman & Vigna 2021, ACM Trans. Math. Softw. 47:36), 128 bits of state,
 * period 2¹²⁸ − 1. Seeds are strings or numbers, hashed into the state; the same seed gives the same stream on
 * every machine. Not for secrets.
 */
export interface Rng {
  /** 32 random bits as an unsigned integer. */
  bits(): number
  /** Uniform on [0, 1), all 53 bits random. */
  uniform(): number
  /** Normal with the given mean (0) and standard deviation (1). */
  normal(mean?: number, sd?: number): number
  /** Uniform integer in 0 … below − 1, without modulo bias; 1 ≤ below ≤ 2³². */
  int(below: number): number
  /** One element, each equally likely. @throws {RangeError} on an empty list */
  pick<T>(list: ArrayLike<T>): T
  /** Shuffles `list` in place (Fisher–Yates) and returns it. */
  shuffle<T>(list: T[]): T[]
  /** An independent stream that depends on this seed and the label only, not on how much was drawn before. */
  fork(label: string | number): Rng
}

const TWO_32 = 4294967296

/** A stream for a seed. `createRng('herd').fork('races')` equals `createRng('herd')` forked at any later time. */
export function createRng(seed: string | number): Rng {
  return new Xoshiro128(`${typeof seed}:${seed}`)
}

/** xoshiro128** from four explicit state words (not all zero), for comparison with reference output. */
export function rngFromState(state: readonly [number, number, number, number]): Rng {
  return new Xoshiro128(`state:${state.join()}`, state)
}

class Xoshiro128 implements Rng {
  readonly #label: string
  readonly #s: Uint32Array
  #spare = Number.NaN

  constructor(label: string, state: ArrayLike<number> = stateOfLabel(label)) {
    this.#label = label
    this.#s = Uint32Array.from(state)
  }

  bits(): number {
    const s = this.#s
    const result = Math.imul(rotateLeft(Math.imul(s[1], 5), 7), 9) >>> 0
    const t = s[1] << 9
    s[2] ^= s[0]
    s[3] ^= s[1]
    s[1] ^= s[2]
    s[0] ^= s[3]
    s[2] ^= t
    s[3] = rotateLeft(s[3], 11)
    return result
  }

  uniform(): number {
    return ((this.bits() >>> 5) * 67108864 + (this.bits() >>> 6)) / 9007199254740992
  }

  normal(mean = 0, sd = 1): number {
    if (!Number.isNaN(this.#spare)) {
      const z = this.#spare
      this.#spare = Number.NaN
      return mean + sd * z
    }
    // Polar method, Marsaglia & Bray (1964) SIAM Review 6:260.
    let u = 0
    let v = 0
    let q = 0
    do {
      u = 2 * this.uniform() - 1
      v = 2 * this.uniform() - 1
      q = u * u + v * v
    } while (q >= 1 || q === 0)
    const scale = Math.sqrt((-2 * Math.log(q)) / q)
    this.#spare = v * scale
    return mean + sd * u * scale
  }

  int(below: number): number {
    if (!Number.isInteger(below) || below < 1 || below > TWO_32) throw new RangeError(`int(${below})`)
    const limit = TWO_32 - (TWO_32 % below)
    let draw = this.bits()
    while (draw >= limit) draw = this.bits()
    return draw % below
  }

  pick<T>(list: ArrayLike<T>): T {
    if (list.length === 0) throw new RangeError('pick from an empty list')
    return list[this.int(list.length)]
  }

  shuffle<T>(list: T[]): T[] {
    for (let i = list.length - 1; i > 0; i--) {
      const j = this.int(i + 1)
      const kept = list[i]
      list[i] = list[j]
      list[j] = kept
    }
    return list
  }

  fork(label: string | number): Rng {
    return new Xoshiro128(`${this.#label}/${typeof label}:${label}`)
  }
}

function rotateLeft(x: number, by: number): number {
  return (x << by) | (x >>> (32 - by))
}

/** Four state words from a text: FNV-1a, then the murmur3 finaliser on a Weyl sequence. */
function stateOfLabel(label: string): Uint32Array {
  let hash = 0x811c9dc5
  for (let i = 0; i < label.length; i++) hash = Math.imul(hash ^ label.charCodeAt(i), 0x01000193)
  let other = 0x9747b28c
  for (let i = label.length - 1; i >= 0; i--) other = Math.imul(other ^ label.charCodeAt(i), 0x01000193)
  const state = new Uint32Array(4)
  for (let k = 0; k < 4; k++) {
    hash = (hash + 0x9e3779b9) | 0
    state[k] = mixed(mixed(hash) ^ ((other + k) | 0))
  }
  if (state.every((word) => word === 0)) state[0] = 1
  return state
}

function mixed(word: number): number {
  let x = Math.imul(word ^ (word >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return (x ^ (x >>> 16)) >>> 0
}

import { argon2, type Argon2Parameters, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { AppError, invalid } from '../platform/http/problem.ts'
import { TaskQueue } from '../platform/workers/task-queue.ts'

/** argon2id as RFC 9106 §4 recommends where memory is scarce: 64 MiB, three passes, four lanes. */
const MEMORY_KIB = 64 * 1024
const PASSES = 3
const LANES = 4
const TAG_BYTES = 32
/** Hashes computed at a time: each takes 64 MiB and a core. */
const AT_ONCE = 2
const MAX_WAITING = 60

export type Derive = (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>
const derive: Derive = promisify(argon2)

/** Password hashes in PHC form, `$argon2id$v=19$m=65536,t=3,p=4$salt$hash`. */
export class Passwords {
  readonly #derive: Derive
  readonly #queue = new TaskQueue(AT_ONCE, MAX_WAITING)

  /** @param deriveKey  the hash function; tests count its calls */
  constructor(deriveKey: Derive = derive) {
    this.#derive = deriveKey
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(16)
    const tag = await this.#tagOf(password, salt)
    return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(tag)}`
  }

  /**
   * Whether a typed password is the stored one. Without a stored one, for an unknown name, it does the same work and
   * says no, so that the time of the answer tells nobody which names exist.
   */
  async matches(stored: string | null, typed: string): Promise<boolean> {
    const [, , , , salt = '', tag = ''] = (stored ?? NOBODY).split('$')
    const expected = Buffer.from(tag, 'base64')
    const isSame = timingSafeEqual(await this.#tagOf(typed, Buffer.from(salt, 'base64')), expected)
    return isSame && stored !== null
  }

  async #tagOf(password: string, nonce: Buffer): Promise<Buffer> {
    if (this.#queue.isFull) throw new AppError('busy', 'Many people are signing in. Try again in a moment.')
    // One spelling for letters that keyboards compose differently.
    const message = Buffer.from(password.normalize('NFC'))
    return this.#queue.run(() =>
      this.#derive('argon2id', {
        message,
        nonce,
        memory: MEMORY_KIB,
        passes: PASSES,
        parallelism: LANES,
        tagLength: TAG_BYTES,
      }),
    )
  }
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** The hash of an unknown name; no password has it. */
const NOBODY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** SHA-256 prefixes of 4,300 common passwords and stems, from the list of zxcvbn-ts (MIT), and of words of this trade. */
const KNOWN: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'known-passwords.txt'), 'utf8').split('\n'),
)
const isListed = (word: string) => KNOWN.has(createHash('sha256').update(word).digest('hex').slice(0, 12))

/**
 * Whether a new password is among the first that are tried: on the list, a listed word or the person's name with
 * digits and signs around it, or a short piece again and again.
 */
export function isWeak(password: string, name: string): boolean {
  const lower = password.normalize('NFC').toLowerCase()
  if (isListed(lower) || isRepeated(lower) || isSequence(lower)) return true
  const stem = lower.replace(/[^\p{L}]/gu, '')
  const ownName = name.toLowerCase().replace(/[^\p{L}]/gu, '')
  return stem === '' ? /^\d+$/.test(lower) : isListed(stem) || stem === ownName || isListed(halfOf(stem))
}

const isRepeated = (text: string) => /^(.{1,6}?)\1+.{0,2}$/u.test(text)
/** The half of a word written twice; else the word. */
const halfOf = (word: string) => /^(.+)\1$/u.exec(word)?.[1] ?? word

/** Characters that follow one another, up or down, as in abcdefghijkl or 987654321098. */
function isSequence(text: string): boolean {
  let steps = 0
  for (let i = 1; i < text.length; i++)
    if (Math.abs(text.charCodeAt(i) - text.charCodeAt(i - 1)) === 1) steps++
  return steps >= text.length - 2
}

/** @throws {AppError} invalid */
export function checkNewPassword(password: string, name: string): void {
  if (isWeak(password, name))
    throw invalid(
      'password',
      'That password is one of the first anyone would try. Choose another, such as four or five words.',
    )
}

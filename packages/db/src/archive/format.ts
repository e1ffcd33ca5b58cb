import { createHash } from 'node:crypto'

/**
 * A full backup: gzip over lines of JSON that no engine is named in, so that what one wrote the other reads.
 *
 *   {"quarterpole_backup":1,"migrations":[…],"created_at":…}
 *   {"table":"horse","columns":["aqha_id",…]}
 *   [null,…]                                    one line a row, by the table's key
 *   {"end":"horse","rows":1234,"sha256":…}      of the row lines
 *   …
 *   {"end":"backup","tables":23,"sha256":…}     of every line before it but the rows
 */
export const FORMAT = 1

export interface ArchiveHeader {
  readonly quarterpole_backup: number
  /** The migrations the data are in the form of. */
  readonly migrations: readonly string[]
  readonly created_at: string
}

/** What a table's lines come to. Equal on both engines when the data are. */
export interface TableSum {
  readonly rows: number
  readonly sha256: string
}

export type Value = string | number | null | Uint8Array

/** The value as JSON holds it; bytes as a one-member object, which no other value is. */
export function written(value: unknown): unknown {
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') }
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new RangeError(`${value} cannot be backed up: JSON has no such number.`)
  return value
}

export function readValue(value: unknown): Value {
  if (typeof value === 'object' && value !== null && 'base64' in value)
    return Buffer.from(String(value.base64), 'base64')
  return value as Value // JSON.parse gave it, and `written` wrote nothing else
}

/** Adds up lines as they pass. */
export class LineSum {
  readonly #hash = createHash('sha256')
  #lines = 0

  add(line: string): void {
    this.#hash.update(line).update('\n')
    this.#lines++
  }

  done(): TableSum {
    return { rows: this.#lines, sha256: this.#hash.digest('hex') }
  }
}

import { createHash } from 'node:crypto'

/**
 * A full backup: gzipped lines of JSON in an engine-independent form, so that either engine can restore it.
 *
 *   {"quarterpole_backup":1,"migrations":[…],"created_at":…}
 *   {"table":"horse","columns":["aqha_id",…]}
 *   [null,…]                                    one line per row, in key order
 *   {"end":"horse","rows":1234,"sha256":…}      of the row lines
 *   …
 *   {"end":"backup","tables":23,"sha256":…}     of all other lines but the rows
 */
export const FORMAT = 1

export interface ArchiveHeader {
  readonly quarterpole_backup: number
  /** Migrations applied to the database that was backed up. */
  readonly migrations: readonly string[]
  readonly created_at: string
}

/** Checksum of a table's lines; equal on both engines for equal data. */
export interface TableSum {
  readonly rows: number
  readonly sha256: string
}

export type Value = string | number | null | Uint8Array

/** The value for JSON; bytes become a one-member object, which no other value is. */
export function encodeValue(value: unknown): unknown {
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') }
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new RangeError(`${value} cannot be backed up: JSON cannot represent it.`)
  return value
}

export function decodeValue(value: unknown): Value {
  if (typeof value === 'object' && value !== null && 'base64' in value)
    return Buffer.from(String(value.base64), 'base64')
  return value as Value // `encodeValue` writes nothing else
}

/** Running checksum of lines. */
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

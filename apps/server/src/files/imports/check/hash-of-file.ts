import { createHash } from 'node:crypto'

/** The same bytes, the same file, whatever its name. */
export const hashOfFile = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

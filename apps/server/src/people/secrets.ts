import { createHash, randomBytes } from 'node:crypto'

/** A new secret of 256 bits, as text for a cookie or an address. Only its hash is stored. */
export const newSecret = () => randomBytes(32).toString('base64url')

/**
 * What is stored of a secret. A plain hash is enough: a secret of 256 random bits cannot be guessed from it, unlike a
 * password.
 */
export const hashOfSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** A field of ours that a column of a file can feed, and the headers people give it (already in normal form). */
export interface Field {
  readonly name: string
  readonly label: string
  readonly required?: boolean
  readonly aliases: readonly string[]
}

export const field = (name: string, label: string, aliases: string, required = false): Field => ({
  name,
  label,
  required,
  aliases: [
    normalHeader(name),
    ...aliases
      .split(',')
      .map((alias) => alias.trim())
      .filter(Boolean),
  ],
})

/** Headers are compared without case, accents and punctuation. */
export function normalHeader(header: string): string {
  return header
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('#', ' no ')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
}

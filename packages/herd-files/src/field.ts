import { fileHeader } from '@quarterpole/contract/cents'

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
  aliases: [...new Set([fileHeader(name), ...aliases.split(',')].map(normalHeader).filter(Boolean))],
})

/** “Reg #”, “REG_NBR”, “Reg. No.” and “Registration number” say the same with another word for number. */
const NUMBER = /\b(?:number|numero|nbr|num|nr)\b/g

/** Headers are compared without case, accents and punctuation, and with one word for number. */
export function normalHeader(header: string): string {
  return header
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('#', ' no ')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .replace(NUMBER, 'no')
    .trim()
}

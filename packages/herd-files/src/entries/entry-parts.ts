import { personName } from './entry.ts'
import type { EntryStatus } from './entry.ts'

const SCRATCHED = /(?:^|[\s,(–-])(?:scr|scratch|scratched|withdrawn|w\/d|late scratch)\.?(?=$|[\s,):–-])/i
const ALSO_ELIGIBLE = /(?:^|[\s,(])(?:a\.?e\.?(?:\s*[-#]?\s*\d{1,2})?|also[- ]eligible)(?=$|[\s,):.–-])/i

/** Scratched, also eligible or in, by the words in a line. */
export function statusIn(text: string): EntryStatus {
  if (SCRATCHED.test(text)) return 'scratched'
  return ALSO_ELIGIBLE.test(text) ? 'also_eligible' : 'in'
}

export const withoutStatus = (text: string) => text.replace(SCRATCHED, ' ').replace(ALSO_ELIGIBLE, ' ')

const WEIGHT =
  /(?:^|[\s,(*x#])(9\d|1[0-4]\d)(?:\.0+)?\s*\*?\s*(?:lbs?\.?|pounds)?(?=$|[\s,);*#a-z]{1,3}(?:$|\s)|[\s,);])/gi

/** A cell with nothing but pounds, with or without an apprentice's mark. */
export function weightOf(cell: string): number | null {
  const pounds = Number(/^[*x#]*\s*(\d{2,3}(?:\.\d)?)\s*[*x#]*\s*(?:lbs?\.?)?$/i.exec(cell.trim())?.[1])
  return pounds >= 90 && pounds <= 150 ? pounds : null
}

/** The last number in a line that can be pounds carried. */
export function findWeight(text: string): { pounds: number; from: number; to: number } | null {
  const found = [...text.matchAll(WEIGHT)].at(-1)
  if (found === undefined) return null
  return { pounds: Number(found[1]), from: found.index, to: found.index + found[0].length }
}

/** "Perkin Desire (Garcia, Ramiro)": the name, and the person in brackets behind it. */
export function bracketed(text: string): { text: string; person: string | null } {
  for (const found of text.matchAll(/[([]([^()[\]]+)[)\]]/g)) {
    const inside = found[1] ?? ''
    if (/^(?:[A-Z]{2,3}|QH|scr.*|ae\s*\d*)$/i.test(inside.trim()) || /\d/.test(inside)) continue
    const person = personName(inside)
    if (person !== null) return { text: text.replace(found[0], ' '), person }
  }
  return { text, person: null }
}

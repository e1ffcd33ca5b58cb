import { recordFacts } from '@quarterpole/contract/record-facts'
import type { SeasonItem } from '../mares/queries.ts'
import type { ToDo } from './queries.ts'

/** What barns write on their boards; anything else can be typed. */
export const TO_DO_SUGGESTIONS = [
  'Coggins',
  'Vaccination',
  'Deworming',
  'Farrier',
  'Dentist',
  'Futurity payment',
  'Registration',
  'DNA kit',
  'Stallion breeding report',
] as const

/** "every 6 weeks", "every year". */
export function repeatWords({
  repeat_every,
  repeat_unit,
}: Pick<ToDo, 'repeat_every' | 'repeat_unit'>): string | null {
  if (repeat_every === null || repeat_unit === null) return null
  return repeat_every === 1 ? `every ${repeat_unit}` : `every ${repeat_every} ${repeat_unit}s`
}

/** Tells items of a list apart. */
export const itemKey = ({ kind, cover_id, to_do_id, record }: SeasonItem) =>
  [kind, cover_id, to_do_id, record?.name, record?.id].join(' ')

/** "embryo of Amber Fever by High Oracle" */
const embryoWords = (donor: string, sire: string | null) =>
  `embryo of ${donor}${sire === null ? '' : ` by ${sire}`}`

/** What is due, without the horse. */
export function itemWords({ kind, scan_day, donor_name, stallion_name, title, record }: SeasonItem): string {
  switch (kind) {
    case 'scan':
      return `${scan_day}-day scan, ${donor_name === null ? `bred to ${stallion_name}` : embryoWords(donor_name, stallion_name)}`
    case 'foaling':
      return `Foaling, ${donor_name === null ? `by ${stallion_name}` : embryoWords(donor_name, stallion_name)}`
    case 'foal_heat':
      return 'Foal heat'
    case 'placenta':
    case 'igg':
    case 'enrollment':
    case 'permit':
    case 'embryo_term':
    case 'to_do':
      return title ?? ''
    case 'record':
      return [title, record && recordFacts[record.name].due].filter(Boolean).join(' ')
    case 'clear':
      return `Clear of ${title}`
  }
}

import { recordFacts } from '@quarterpole/contract/record-facts'
import type { SeasonItem } from '@quarterpole/contract/season'
import { usDay } from '../platform/us-day.ts'

const ofEmbryo = ({ donor_name, stallion_name }: SeasonItem): string | null =>
  donor_name === null
    ? null
    : `Embryo of ${donor_name}${stallion_name === null ? '' : ` by ${stallion_name}`}`

/** What is due in a line, and what there is to add. */
export function dueText(item: SeasonItem): { summary: string; description: string } {
  const { kind, horse_name, stallion_name, scan_day, title, record, from, until } = item
  switch (kind) {
    case 'scan':
      return {
        summary: `Scan ${horse_name} (day ${scan_day})`,
        description: ofEmbryo(item) ?? `Bred to ${stallion_name}`,
      }
    case 'foaling':
      return {
        summary: `${horse_name} due to foal`,
        description: `${ofEmbryo(item) ?? `By ${stallion_name}`}. Expected ${usDay(from)} to ${usDay(until)}.`,
      }
    case 'foal_heat':
      return { summary: `${horse_name}: foal heat`, description: '' }
    case 'record':
      return {
        summary: `${title} ${record && recordFacts[record.name].due}: ${horse_name ?? item.contact_name}`,
        description: '',
      }
    case 'clear':
      return { summary: `${horse_name}: clear of ${title}`, description: '' }
    case 'placenta':
    case 'igg':
    case 'enrollment':
    case 'permit':
    case 'embryo_term':
      return { summary: `${horse_name}: ${title}`, description: '' }
    case 'to_do':
      return { summary: horse_name === null ? (title ?? '') : `${title}: ${horse_name}`, description: '' }
  }
}

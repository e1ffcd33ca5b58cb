import { dollarsSaid } from './cents.ts'
import type { MatingCost, MatingCosts } from './mating-costs.ts'

type Way = MatingCosts['own']

export const MATING_COST_NAMES: Readonly<Record<MatingCost['name'], string>> = {
  stud_fee: 'Stud fee',
  keep: 'Mare’s keep to weaning',
  breeding: 'Vet and breeding',
  flush: 'Flush',
  transfer: 'Transfer',
  recipient: 'Recipient',
  registration: 'Registration',
}

/** "At least $9,360.50: 1 of 4 costs isn’t on file." */
export function costWords({ cents, is_whole, lines }: Way): string {
  if (cents === null) return 'No cost of this mating is on file.'
  if (is_whole) return `${dollarsSaid(cents)} in all.`
  const missing = lines.filter((line) => line.cents === null).length
  return `At least ${dollarsSaid(cents)}: ${missing} of ${lines.length} costs ${missing === 1 ? 'isn’t' : 'aren’t'} on file.`
}

/** "stud fee, registration", each once; empty where every cost is on file. */
export function missingCosts(lines: Way['lines']): string {
  const names = lines.flatMap(({ name, cents }) =>
    cents === null ? MATING_COST_NAMES[name].toLowerCase() : [],
  )
  return [...new Set(names)].join(', ')
}

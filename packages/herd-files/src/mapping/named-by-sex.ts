import { normalHeader } from '../columns.ts'
import type { Habit } from './value-columns.ts'

/** The sex that a heading over horses' names says. */
function sexIn(header: string | undefined): 'Mare' | 'Stallion' | 'Gelding' | null {
  const word = normalHeader(header ?? '')
  if (/^(?:mare|broodmare|filly)$/.test(word)) return 'Mare'
  if (/^(?:stallion|stud)$/.test(word)) return 'Stallion'
  return word === 'gelding' ? 'Gelding' : null
}

/** “Mare” in a file without another column of the horses' names: they are not dams, and each is a mare. */
export const namedBySex: Habit = (columns) => {
  const [only, other] = ['sire', 'dam']
    .map((side) => columns.of(side))
    .filter((at) => at >= 0 && columns.isOpen(at) && sexIn(columns.header[at]) !== null)
  if (!columns.has('name') && only !== undefined && other === undefined)
    columns.give('name', only, 'heads the horses, and no other column has their names')
  const sex = sexIn(columns.header[columns.of('name')])
  if (sex !== null && !columns.has('sex'))
    columns.takePart('sex', columns.of('name'), (cell) => (cell === '' ? '' : sex))
}

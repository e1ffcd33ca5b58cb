import { dayOf, isoOf } from './calendar.ts'
import type { HerdHorse, HerdInjury } from './herd.ts'
import type { HerdToDo } from './herd-plans.ts'

interface Barn {
  horses: readonly HerdHorse[]
  barn: { readonly from: number; readonly to: number }
  injuries: readonly HerdInjury[]
  today: string
}

type Want = (horse: HerdHorse, row: number) => boolean

/** What is to do in the barn this week and next, and what is overdue: one horse each, the first that fits. */
export function sampleToDos({ horses, barn, injuries, today }: Barn): HerdToDo[] {
  const isOut = new Set(injuries.filter(({ status }) => status === 'active').map(({ horse }) => horse))
  const taken = new Set<number>()
  const toDos: HerdToDo[] = []
  const add = (title: string, days: number, wants: Want, every: HerdToDo['every'] = null) => {
    for (let row = barn.from; row < barn.to; row++) {
      if (taken.has(row) || !wants(horses[row], row)) continue
      taken.add(row)
      toDos.push({ horse: row, title, due_on: isoOf(dayOf(today) + days), every })
      return
    }
  }
  const inTraining: Want = ({ role }, row) => role === 'in_training' && !isOut.has(row)
  add('Recheck by the veterinarian', -2, (_horse, row) => isOut.has(row))
  add('Farrier', 1, inTraining, { every: 6, unit: 'week' })
  add('Float teeth', 3, ({ role }) => role === 'broodmare')
  add('Coggins test', 5, inTraining, { every: 12, unit: 'month' })
  add('Flu and rhino booster', 6, ({ role }) => role === 'at_stud', { every: 6, unit: 'month' })
  add('Deworm', 9, ({ role }) => role === 'young_stock', { every: 3, unit: 'month' })
  return toDos
}

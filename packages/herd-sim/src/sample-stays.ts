import type { HerdHorse, HerdStay } from './herd.ts'
import { ranch } from './people.ts'

/** Beyond every name that a herd draws. */
const FARM = 200_100
const STALLS = 24

/** Where the barn's living horses stand since the year began: those in training in stalls, the mares in two pastures. */
export function sampleStays(
  horses: readonly HerdHorse[],
  { barn: { from, to }, today }: { barn: { from: number; to: number }; today: string },
): HerdStay[] {
  const from_day = `${today.slice(0, 4)}-01-01`
  const farm = ranch(FARM)
  const rows = Array.from({ length: to - from }, (_, k) => from + k).filter(
    (row) => horses[row].status === 'alive' && horses[row].foaled < from_day,
  )
  const inTraining = rows.filter((row) => horses[row].role === 'in_training').slice(0, STALLS)
  const mares = rows.filter((row) => horses[row].role === 'broodmare')
  return [
    ...inTraining.map((horse, at) => ({
      horse,
      from_day,
      farm,
      barn: `Barn ${1 + (at % 2)}`,
      stall: String(1 + Math.floor(at / 2)),
      pasture: null,
    })),
    ...mares.map((horse, at) => ({
      horse,
      from_day,
      farm,
      barn: null,
      stall: null,
      pasture: at % 2 === 0 ? 'East pasture' : 'Creek pasture',
    })),
  ]
}

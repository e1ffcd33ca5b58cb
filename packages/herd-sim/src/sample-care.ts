import { dayOf, isoOf } from './calendar.ts'
import type { HerdCare, HerdHorse, HerdInjury } from './herd.ts'

interface Barn {
  horses: readonly HerdHorse[]
  barn: { readonly from: number; readonly to: number }
  injuries: readonly HerdInjury[]
  today: string
}

type Work = Omit<HerdCare, 'horse' | 'care_date' | 'next_due'> & { readonly every: number | null }

const VET = 'Dr. Alder'
const SHOT = { kind: 'vaccination', dose: 1, dose_unit: 'ml', route: 'im', given_by: VET } as const
const WORK = {
  flu: { ...SHOT, product: 'Flu and rhino', every: 182 },
  westNile: { ...SHOT, product: 'West Nile', every: 365 },
  deworming: {
    kind: 'deworming',
    product: 'Ivermectin',
    dose: 1,
    dose_unit: 'tube',
    route: 'oral',
    every: 90,
  },
  shoes: { kind: 'farrier', product: 'Trim and four shoes', given_by: 'Mesa Farrier Service', every: 42 },
  coggins: { kind: 'laboratory', product: 'Coggins', result: 'negative', given_by: VET, every: 365 },
  treated: {
    kind: 'treatment',
    product: 'Flunixin',
    dose: 10,
    dose_unit: 'ml',
    route: 'iv',
    reason: 'fever',
    given_by: VET,
    every: null,
  },
} as const satisfies Record<string, Work>

/** Horses whose care is kept. */
const CARED_FOR = 12

/** Invented care of the last weeks: nothing of it is due again within a fortnight. */
export function sampleCare({ horses, barn, injuries, today }: Barn): HerdCare[] {
  const day = dayOf(today)
  const isOut = new Set(injuries.filter(({ status }) => status === 'active').map(({ horse }) => horse))
  const entries: HerdCare[] = []
  const add = (horse: number, { every, ...work }: Work, daysAgo: number) => {
    const given = day - daysAgo
    if (given <= dayOf(horses[horse].foaled)) return
    const next_due = every === null ? null : isoOf(given + every)
    entries.push({ horse, care_date: isoOf(given), next_due, ...work })
  }
  const inTraining = Array.from({ length: barn.to - barn.from }, (_, k) => barn.from + k).filter(
    (row) => horses[row].role === 'in_training',
  )
  for (const [turn, row] of inTraining.slice(0, CARED_FOR).entries()) {
    add(row, WORK.westNile, 60 + turn)
    add(row, WORK.flu, 40 + turn)
    add(row, WORK.deworming, 20 + turn)
    add(row, WORK.shoes, 3 + turn)
    add(row, WORK.coggins, 90 + turn)
  }
  const treated = [...isOut].filter((row) => row >= barn.from && row < barn.to).slice(0, 2)
  for (const row of treated) add(row, WORK.treated, 2)
  return entries.toSorted((a, b) => a.care_date.localeCompare(b.care_date) || a.horse - b.horse)
}

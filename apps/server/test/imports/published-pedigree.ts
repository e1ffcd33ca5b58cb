/** How a published pedigree tells its animals apart. */
export type PedigreeForm = 'numbers' | 'numbers and names' | 'names'

const GENERATIONS = 12
const NAMES = ['Star', 'Moon', 'Dash', 'Reed', 'Signal', 'Lady', 'Turnrow', 'Jet', 'Caddo', 'Mesa']

/**
 * A pedigree as papers publish them: numbered animals without sexes, founders with unknown parents, a tenth of the
 * parents missing, and names that repeat over the generations. The same animals every time.
 */
export function publishedPedigree(animals: number, form: PedigreeForm): string {
  const random = generator()
  const perGeneration = Math.ceil(animals / GENERATIONS)
  const lines = [HEADER[form]]
  for (let id = 1; id <= animals; id++) {
    const generation = Math.floor((id - 1) / perGeneration)
    const year = 1950 + generation * 5
    const first = (generation - 1) * perGeneration + 1
    // Half of a generation are possible sires, the other half possible dams.
    const pick = (from: number) => first + from + Math.floor(random() * (perGeneration / 2 - 1))
    const parentOr0 = (from: number) => (generation === 0 || random() < 0.1 ? 0 : pick(from))
    const [sire, dam] = [parentOr0(0), parentOr0(Math.ceil(perGeneration / 2))]
    lines.push(LINE[form]({ id, sire, dam, year }))
  }
  return `${lines.filter((line) => line !== null).join('\n')}\n`
}

interface Animal {
  readonly id: number
  readonly sire: number
  readonly dam: number
  readonly year: number
}

/** One name in six is that of another animal. */
const nameOf = (id: number) =>
  id % 6 === 0 ? `${NAMES[id % NAMES.length]} ${id % 97}` : `${NAMES[id % NAMES.length]} No ${id}`
const parentName = (id: number) => (id === 0 ? '' : nameOf(id))

const HEADER: Record<PedigreeForm, string | null> = {
  numbers: null,
  'numbers and names': 'id,sire,dam,name,year of birth',
  names: 'Name,Sire,Dam,Birth Year',
}
const LINE: Record<PedigreeForm, (animal: Animal) => string> = {
  numbers: ({ id, sire, dam }) => `${id} ${sire} ${dam}`,
  'numbers and names': ({ id, sire, dam, year }) => `${id},${sire},${dam},${nameOf(id)},${year}`,
  names: ({ id, sire, dam, year }) => `${nameOf(id)},${parentName(sire)},${parentName(dam)},${year}`,
}

/** Park and Miller's minimal standard generator, seeded. */
function generator(): () => number {
  let state = 20_261_122
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

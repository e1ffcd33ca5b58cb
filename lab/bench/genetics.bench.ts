import { equivalentGenerations } from '@quarterpole/genetics/completeness'
import { inbreeding } from '@quarterpole/genetics/inbreeding'
import { foalInbreedingWithAll, mateKinship, relationship } from '@quarterpole/genetics/kinship'
import type { Pedigree } from '@quarterpole/genetics/pedigree'
import { type Figure, time } from './harness.ts'
import { benchHerd, pedigreeOf, recordsOf, rowsOfSex } from './herd.ts'
import { meuwissenLuo } from './reference-inbreeding.ts'
import { type ReferencePrograms, referencePrograms } from './reference-programs.ts'

export const name = 'Genetics kernels'

const SIZES = [10_000, 100_000, 1_000_000] as const
/** Beyond this the horse-by-horse method takes longer than the rest of the bench. */
const REFERENCE_UP_TO = 100_000

/** Calls timed at once where one is shorter than a tick of the clock. */
const CALLS = 500

const thousands = (n: number) => n.toLocaleString('en-US')

/** Processor time of each kernel on herds of three sizes, beside the same method in C++. */
export async function run(report: (figure: Figure) => void): Promise<void> {
  const programs = referencePrograms()
  if (programs === null) console.log('There is no g++ here: no C++ beside the figures.')
  try {
    for (const horses of SIZES) await runSize(horses, programs, report)
  } finally {
    programs?.dispose()
  }
}

async function runSize(
  horses: number,
  programs: ReferencePrograms | null,
  report: (figure: Figure) => void,
): Promise<void> {
  const herd = benchHerd(horses)
  const few = horses > 100_000 ? { warmUps: 1, minRuns: 3, minMs: 0 } : { warmUps: 1, minRuns: 5, minMs: 200 }
  const ped = pedigreeOf(herd)
  const f = inbreeding(ped)
  console.log(makeUp(ped, f))
  const { cpuMs } = await time(() => inbreeding(ped), few)
  const program = programs?.run('inbreeding', programs.write(recordsOf(herd)))
  if (program) requireSame('the C++ program', f, program.values)
  report({
    name: `inbreeding of all, ${thousands(horses)} horses`,
    value: cpuMs,
    unit: 'ms',
    ...(program ? { reference: { what: 'C++', value: program.cpuMs } } : {}),
  })
  if (horses <= REFERENCE_UP_TO) {
    requireSame('Meuwissen & Luo', f, meuwissenLuo(ped))
    const peer = await time(() => meuwissenLuo(ped), { warmUps: 0, minRuns: 3, minMs: 0 })
    report({
      name: 'the same, equal to the last bit',
      value: cpuMs,
      unit: 'ms',
      reference: { what: 'Meuwissen-Luo', value: peer.cpuMs },
    })
  }
  const stallions = Array.from(new Set(ped.sire.filter((row) => row >= 0)))
  const mare = rowsOfSex(herd, 'mare').at(-1) ?? 0
  const kinship = mateKinship(ped, f, stallions)
  const ranking = await timeEach(() => foalInbreedingWithAll(kinship, { whole: ped, horse: mare }))
  const pair = await timeEach(() => relationship(ped, f, stallions.at(-1) ?? 0, mare))
  report({
    name: `one mare with ${thousands(stallions.length)} stallions, ${thousands(horses)} horses`,
    value: ranking,
    unit: 'ms',
    reference: { what: 'as many single pairs', value: pair * stallions.length },
  })
}

/** Processor time of one call, ms, from many at a time: the clock of a thread may tick every ten milliseconds. */
async function timeEach(work: () => unknown): Promise<number> {
  const many = () => {
    for (let k = 1; k < CALLS; k++) work()
    return work()
  }
  return (await time(many, { warmUps: 1, minRuns: 3, minMs: 100 })).cpuMs / CALLS
}

/** What figures on this pedigree can be compared with. */
function makeUp({ n, sire, dam }: Pedigree, f: Float64Array): string {
  const parents = (column: Int32Array) => thousands(new Set(column.filter((row) => row >= 0)).size)
  const founders = sire.filter((row, i) => row < 0 && (dam[i] ?? -1) < 0).length
  const young = equivalentGenerations({ n, sire, dam }).subarray(n - (n >> 4))
  const mean = (column: Float64Array) => column.reduce((sum, value) => sum + value, 0) / column.length
  return (
    `${thousands(n)} horses: ${thousands(founders)} founders, ${parents(sire)} sires, ${parents(dam)} dams, ` +
    `${mean(young).toFixed(1)} equivalent generations in the youngest, mean F ${mean(f).toFixed(4)}`
  )
}

function requireSame(what: string, ours: Float64Array, theirs: Float64Array): void {
  const row = ours.findIndex((value, i) => value !== theirs[i])
  if (row >= 0) throw new Error(`F of row ${row} is ${ours[row]}, but ${what} says ${theirs[row]}.`)
}

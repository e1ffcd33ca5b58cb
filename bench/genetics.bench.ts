import { evaluate } from '@quarterpole/genetics/evaluation'
import { inbreeding } from '@quarterpole/genetics/inbreeding'
import { foalInbreedingWithAll, mateKinship, relationship } from '@quarterpole/genetics/kinship'
import { DEFAULT_PARAMETERS } from '@quarterpole/genetics/parameters'
import { predictionErrors } from '@quarterpole/genetics/reliability'
import { type Figure, time } from './harness.ts'
import { benchHerd, pedigreeOf, recordsOf, rowsOfSex } from './herd.ts'
import { meuwissenLuo } from './reference-inbreeding.ts'

export const name = 'Genetics kernels'

const SIZES = [10_000, 100_000, 1_000_000] as const
/** Beyond this the reference takes longer than the rest of the bench. */
const REFERENCE_UP_TO = 100_000

const thousands = (n: number) => n.toLocaleString('en-US')

/** Processor time of each kernel on herds of the same make-up and three sizes. */
export async function run(report: (figure: Figure) => void): Promise<void> {
  for (const horses of SIZES) {
    const herd = benchHerd(horses)
    const few =
      horses > 100_000 ? { warmUps: 1, minRuns: 3, minMs: 0 } : { warmUps: 1, minRuns: 5, minMs: 200 }
    const ped = pedigreeOf(herd)
    const { cpuMs } = await time(() => inbreeding(ped), few)
    const reference =
      horses <= REFERENCE_UP_TO
        ? await time(() => meuwissenLuo(ped), { warmUps: 0, minRuns: 3, minMs: 0 })
        : undefined
    report({
      name: `inbreeding of all, ${thousands(horses)} horses`,
      value: cpuMs,
      unit: 'ms',
      ...(reference === undefined ? {} : { reference: { what: 'Meuwissen-Luo', value: reference.cpuMs } }),
    })
    const f = inbreeding(ped)
    const stallions = rowsOfSex(herd, 'stallion')
    const mares = rowsOfSex(herd, 'mare')
    const kinship = mateKinship(ped, f, stallions)
    const mare = mares.at(-1) ?? 0
    const ranking = await time(() => foalInbreedingWithAll(kinship, ped, mare), { minMs: 200 })
    const pair = await time(() => relationship(ped, f, stallions.at(-1) ?? 0, mare), { minMs: 100 })
    report({
      name: `one mare with ${thousands(stallions.length)} stallions, ${thousands(horses)} horses`,
      value: ranking.cpuMs,
      unit: 'ms',
      reference: { what: 'as many single pairs', value: pair.cpuMs * stallions.length },
    })
    const data = recordsOf(herd)
    const solve = await time(() => evaluate(data, DEFAULT_PARAMETERS), { warmUps: 1, minRuns: 3, minMs: 0 })
    report({
      name: `evaluation, ${thousands(horses)} horses, ${thousands(data.si.length)} starts`,
      value: solve.cpuMs,
      unit: 'ms',
    })
    const approximate = await time(
      () => predictionErrors(data, DEFAULT_PARAMETERS, { method: 'approximate' }),
      { warmUps: 0, minRuns: 3, minMs: 0 },
    )
    report({
      name: `approximate prediction errors, ${thousands(horses)} horses`,
      value: approximate.cpuMs,
      unit: 'ms',
    })
  }
}

import { evaluate, type EvaluationData } from '@quarterpole/genetics/evaluation'
import { estimateInGroups } from '@quarterpole/genetics/herd-evaluation'
import { HERD_PARAMETERS, type EvaluationParameters } from '@quarterpole/genetics/parameters'
import { predictionErrors, reliabilityColumn } from '@quarterpole/genetics/reliability'
import type { SimulatedHerd } from '@quarterpole/herd-sim/herd'
import { type Figure, time } from './harness.ts'
import { benchHerd, recordsOf } from './herd.ts'
import { type ReferencePrograms, referencePrograms } from './reference-programs.ts'

export const name = 'Evaluation'

const SIZES = [10_000, 100_000, 1_000_000] as const
/** Exact errors are asked for where an owner would have them. */
const EXACT_UP_TO = 10_000
const FEW = { warmUps: 1, minRuns: 3, minMs: 0 } as const
const ONCE = { ...FEW, warmUps: 0, minRuns: 1 } as const

/** The plain repeatability model, contemporary groups fixed: what other programs are measured on. */
const PLAIN: EvaluationParameters = {
  components: { genetic: [43.2, 0, 1], permanent: [21.6, 0, 0], residual: 79.2 },
  race: { kind: 'fixed' },
  terms: 'level',
}
const variances = [PLAIN.components.genetic[0], PLAIN.components.permanent[0], PLAIN.components.residual]

const thousands = (n: number) => n.toLocaleString('en-US')

/** Processor time from arrays to solutions at a relative residual of 1e-10, and of their reliabilities. */
export async function run(report: (figure: Figure) => void): Promise<void> {
  const programs = referencePrograms()
  if (programs === null) console.log('There is no g++ here: no C++ beside the figures.')
  try {
    for (const horses of SIZES) {
      const herd = benchHerd(horses)
      const data = recordsOf(herd)
      const what = `${thousands(horses)} horses, ${thousands(data.si.length)} starts`
      await runPlain(withTrackYears(herd, data), { what, programs }, report)
      await runDefault(herd, data, { what, report })
    }
  } finally {
    programs?.dispose()
  }
}

/** Contemporary groups of a track and a year instead of single races. */
function withTrackYears(herd: SimulatedHerd, data: EvaluationData): EvaluationData {
  const codes = new Map<string, number>()
  const groups = Int32Array.from({ length: herd.races.length }, (_, at) => {
    const { track, race_date } = herd.races.row(at)
    const key = `${track} ${race_date.slice(0, 4)}`
    const code = codes.get(key) ?? codes.size
    codes.set(key, code)
    return code
  })
  return { ...data, race: data.race.map((race) => groups[race] ?? 0) }
}

async function runPlain(
  data: EvaluationData,
  { what, programs }: { what: string; programs: ReferencePrograms | null },
  report: (figure: Figure) => void,
): Promise<void> {
  const herd = programs?.write(data)
  const beside = (program: 'evaluation' | 'reliability') =>
    programs && herd !== undefined
      ? { reference: { what: 'C++', value: programs.run(program, herd, variances).cpuMs } }
      : {}
  const solve = await time(() => evaluate(data, PLAIN), FEW)
  report({ name: `plain evaluation, ${what}`, value: solve.cpuMs, unit: 'ms', ...beside('evaluation') })
  const near = await time(() => predictionErrors(data, PLAIN, { method: 'approximate' }), FEW)
  report({
    name: `approximate reliabilities, ${what}`,
    value: near.cpuMs,
    unit: 'ms',
    ...beside('reliability'),
  })
  if (data.ped.n > EXACT_UP_TO) return
  const exact = await time(() => predictionErrors(data, PLAIN, { method: 'exact' }), FEW)
  report({ name: `exact reliabilities, ${what}`, value: exact.cpuMs, unit: 'ms' })
  const column = (method: 'exact' | 'approximate') =>
    reliabilityColumn(predictionErrors(data, PLAIN, { method }), data.f, {
      genetic: PLAIN.components.genetic,
      distanceYards: 400,
    })
  report({
    name: 'correlation of approximate and exact reliabilities',
    value: correlation(column('approximate'), column('exact')),
    unit: '',
  })
}

/** The product's own model: level and slope, races random. */
async function runDefault(
  { horses }: SimulatedHerd,
  data: EvaluationData,
  { what, report }: { what: string; report: (figure: Figure) => void },
): Promise<void> {
  const solve = await time(() => evaluate(data, HERD_PARAMETERS), FEW)
  report({ name: `level and slope, ${what}`, value: solve.cpuMs, unit: 'ms' })
  const { birth_year: birthYear } = horses
  const variances = await time(() => estimateInGroups(data, HERD_PARAMETERS, { birthYear }), ONCE)
  report({ name: `variances of the herd, ${what}`, value: variances.cpuMs, unit: 'ms' })
  const near = await time(() => predictionErrors(data, HERD_PARAMETERS, { method: 'approximate' }), FEW)
  report({ name: `approximate errors of level and slope, ${what}`, value: near.cpuMs, unit: 'ms' })
  if (data.ped.n > EXACT_UP_TO) return
  const exact = await time(() => predictionErrors(data, HERD_PARAMETERS, { method: 'exact' }), ONCE)
  report({ name: `exact errors of level and slope, ${what}`, value: exact.cpuMs, unit: 'ms' })
}

function correlation(x: Float64Array, y: Float64Array): number {
  const mean = (column: Float64Array) => column.reduce((sum, value) => sum + value, 0) / column.length
  const [mx, my] = [mean(x), mean(y)]
  let [xy, xx, yy] = [0, 0, 0]
  x.forEach((value, i) => {
    const [u, v] = [value - mx, (y[i] ?? 0) - my]
    xy += u * v
    xx += u * u
    yy += v * v
  })
  return xy / Math.sqrt(xx * yy)
}

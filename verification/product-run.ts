import type { EvaluationId } from '@quarterpole/contract/ids'
import { evaluateHerd } from '../apps/server/src/evaluation/evaluate-herd.ts'
import type { EvaluatedSnapshot } from '../apps/server/src/evaluation/evaluated-herd.ts'
import { recordsOf } from '../apps/server/src/evaluation/herd-records.ts'
import { joinEvaluation } from '../apps/server/src/herd/evaluation-columns.ts'
import { buildSnapshot } from '../apps/server/src/herd/snapshot.ts'
import type { SimulatedHerd } from '@quarterpole/herd-sim/herd'

const MS_PER_DAY = 86_400_000
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY

/** Row of the simulated herd of a horse in the snapshot: its id is the row + 1. */
export const simulatedRow = ({ ids }: EvaluatedSnapshot, row: number): number => ids[row] - 1

/** A simulated herd as the server has it in memory on the evening before a day: what was foaled and run by then, evaluated. */
export async function evaluatedBefore(sim: SimulatedHerd, before: string): Promise<EvaluatedSnapshot> {
  const { horses } = sim
  const year = Number(before.slice(0, 4))
  const rows = [...horses.birth_year.keys()].filter((row) => horses.birth_year[row] < year)
  const idsOf = (parents: Int32Array) => Float64Array.from(rows, (row) => parents[row] + 1)
  const herd = buildSnapshot(1, {
    id: Float64Array.from(rows, (row) => row + 1),
    sire_id: idsOf(horses.sire),
    dam_id: idsOf(horses.dam),
    sex: Uint8Array.from(rows, (row) => horses.sex[row]),
    birth_year: Int16Array.from(rows, (row) => horses.birth_year[row]),
  })
  const { run, ebvs } = evaluateHerd(herd, recordsOf(herd, figuresBefore(sim, dayOf(before))))
  const row = {
    ...run,
    id: 1 as EvaluationId, // of a run that is not stored
    created_at: before,
    code_version: 'verification',
    is_current: 1 as const,
    parameters: { ...run.parameters },
    fixed_effects: { ...run.fixed_effects },
  }
  const columns = Object.fromEntries(
    Object.entries(ebvs).map(([name, values]) => [name, Float64Array.from(values as ArrayLike<number>)]),
  ) as { [name in keyof typeof ebvs]: Float64Array } // the same members
  const evaluation = await joinEvaluation(row, { n: herd.n, ...columns }, herd)
  return { ...herd, evaluation }
}

/** Starts before a day as the database hands them out, by date and race. */
function figuresBefore({ races, starts }: SimulatedHerd, before: number): Parameters<typeof recordsOf>[1] {
  const ran = Array.from({ length: races.length }, (_, race) => races.row(race))
  const day = ran.map(({ race_date }) => dayOf(race_date))
  const kept = [...starts.si.keys()]
    .filter((start) => Number.isFinite(starts.si[start]) && day[starts.race[start]] < before)
    .toSorted((a, b) => day[starts.race[a]] - day[starts.race[b]] || starts.race[a] - starts.race[b])
  const people = new Map<string, number>()
  const codeOf = (person: string) => {
    const code = people.get(person) ?? people.size
    people.set(person, code)
    return code
  }
  return {
    n: kept.length,
    race_id: Float64Array.from(kept, (start) => starts.race[start] + 1),
    horse_id: Float64Array.from(kept, (start) => starts.horse[start] + 1),
    race_day: Int32Array.from(kept, (start) => day[starts.race[start]]),
    distance_yards: Float64Array.from(kept, (start) => ran[starts.race[start]].distance_yards),
    si: Float64Array.from(kept, (start) => starts.si[start]),
    trainer: Int32Array.from(kept, (start) => codeOf(starts.row(start).trainer)),
    sex: new Int8Array(kept.length).fill(-1),
  }
}

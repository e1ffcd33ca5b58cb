import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SEX } from '@quarterpole/herd-sim/vocabulary'
import { simulateHerd } from '@quarterpole/herd-sim/breed-herd'
import type { SimulatedHerd } from '@quarterpole/herd-sim/herd'
import type { EvaluationData } from '@quarterpole/genetics/evaluation'
import { inbreeding } from '@quarterpole/genetics/inbreeding'
import type { Pedigree } from '@quarterpole/genetics/pedigree'

/** The herds every bench uses: one seed, one day. */
export const benchHerd = (horses: number): SimulatedHerd =>
  simulateHerd({ horses, seed: 'bench', today: '2026-11-20' })

/** Loads and evaluates that herd in a folder, or on the server whose address is given. */
export function loadBenchHerd(horses: number, folder: string, databaseUrl?: string): void {
  const cli = join(import.meta.dirname, '../../apps/server/src/main/herd-cli.ts')
  const args = [cli, '--horses', `${horses}`, '--into', folder, '--seed', 'bench', '--today', '2026-11-20']
  const { status } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) },
  })
  if (status !== 0)
    throw new Error(`The herd of ${horses.toLocaleString('en-US')} horses could not be loaded.`)
}

export const pedigreeOf = ({ horses }: SimulatedHerd): Pedigree => ({
  n: horses.length,
  sire: horses.sire,
  dam: horses.dam,
})

/** Starts of a simulated herd as the evaluation takes them; sex is the class. */
export function recordsOf(herd: SimulatedHerd): EvaluationData {
  const ped = pedigreeOf(herd)
  const { race, horse, si } = herd.starts
  const kept = Array.from(si.keys()).filter((start) => Number.isFinite(si[start] ?? Number.NaN))
  const column = (values: ArrayLike<number>) => Int32Array.from(kept, (start) => values[start] ?? 0)
  const distances = Float64Array.from(
    { length: herd.races.length },
    (_, at) => herd.races.row(at).distance_yards,
  )
  const years = Int32Array.from({ length: herd.races.length }, (_, at) =>
    Number(herd.races.row(at).race_date.slice(0, 4)),
  )
  return {
    ped,
    f: inbreeding(ped),
    horse: column(horse),
    race: column(race),
    season: Int32Array.from(kept, (start) => years[race[start] ?? 0] ?? 0),
    cls: Int32Array.from(kept, (start) => herd.horses.sex[horse[start] ?? 0] ?? 0),
    distanceYards: Float64Array.from(kept, (start) => distances[race[start] ?? 0] ?? 400),
    si: Float64Array.from(kept, (start) => si[start] ?? 0),
  }
}

export const rowsOfSex = ({ horses }: SimulatedHerd, sex: keyof typeof SEX): number[] =>
  Array.from(horses.sex.keys()).filter((row) => horses.sex[row] === SEX[sex])

/** A folder that is removed when the work in it is done. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'quarterpole-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

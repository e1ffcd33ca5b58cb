import { JANUARY_1 } from '@quarterpole/genetics/horse-year'
import { createRng } from '@quarterpole/numerics/rng'
import { expect, test } from 'vitest'
import { buildSnapshot, type HerdSnapshot } from '../../herd/snapshot/snapshot.ts'
import { relativesWithStarts } from './basis.ts'

const HORSES = 400

/** Horses of one sex after the other, each from two older ones or of unknown parents; a third have started. */
function herdOf(seed: string): HerdSnapshot {
  const rng = createRng(seed)
  const id = Float64Array.from({ length: HORSES }, (_, i) => i + 1)
  const parent = (odd: number) => id.map((own) => (own < 20 ? 0 : 1 + odd + 2 * rng.int((own - 2) >> 1)))
  const herd = buildSnapshot(1, {
    id,
    sire_id: parent(0),
    dam_id: parent(1),
    sex: new Uint8Array(HORSES),
    birth_year: new Int16Array(HORSES),
    crop: new Int16Array(HORSES),
    year_start: JANUARY_1,
  })
  const starts = Int32Array.from({ length: HORSES }, () => Math.max(0, rng.int(6) - 3))
  return { ...herd, results: { ...herd.results, starts } }
}

/** Both horses, three generations of ancestors and all foals of any of them, as one set. */
function counted({ n, ped, results }: HerdSnapshot, couple: readonly number[]): number {
  const kin = new Set<number>()
  let level = couple
  for (let generation = 0; generation <= 3; generation++) {
    for (const horse of level) {
      kin.add(horse)
      for (let row = 0; row < n; row++) if (ped.sire[row] === horse || ped.dam[row] === horse) kin.add(row)
    }
    level = level.flatMap((row) => [ped.sire[row] ?? -1, ped.dam[row] ?? -1]).filter((row) => row >= 0)
  }
  return [...kin].filter((row) => (results.starts[row] ?? 0) > 0).length
}

test.each([
  ['one sire and many dams', (k: number) => [HORSES - 2, k]],
  ['one dam and many sires', (k: number) => [k, HORSES - 1]],
  ['another couple each time', (k: number) => [k, (7 * k) % HORSES]],
] as const)('%s: relatives that have started are counted once', (_, couple) => {
  const herds = [herdOf('a'), herdOf('b')] // in turns: nothing of one may be left for the other
  for (let k = 0; k < HORSES; k += 3) {
    const [sire = -1, dam = -1] = couple(k)
    for (const herd of herds)
      expect(relativesWithStarts(herd, { sire, dam })).toBe(counted(herd, [sire, dam]))
  }
})

import type { EvaluationData } from './evaluation-records.ts'
import { rowsThatRan } from './runners.ts'

/** 1 for each row that ran or has a descendant that ran. O(n + starts) */
export function informing({ ped, horse }: Pick<EvaluationData, 'ped' | 'horse'>): Uint8Array {
  const informs = rowsThatRan({ ped, horse })
  for (let row = ped.n - 1; row >= 0; row--) {
    if (informs[row] === 0) continue
    if (ped.sire[row] >= 0) informs[ped.sire[row]] = 1
    if (ped.dam[row] >= 0) informs[ped.dam[row]] = 1
  }
  return informs
}

/**
 * The data without horses that neither ran nor have a descendant that ran: the likelihood of the starts does not depend on
 * them, and of a past season they are nine tenths of a breed. Rows get new numbers in the same order. O(n + starts)
 */
export function informativeHorses(data: EvaluationData): EvaluationData {
  const { ped, f } = data
  const informs = informing(data)
  const place = new Int32Array(ped.n).fill(-1)
  let n = 0
  for (let row = 0; row < ped.n; row++) if (informs[row] === 1) place[row] = n++
  if (n === ped.n) return data
  const [sire, dam, inbreeding] = [new Int32Array(n), new Int32Array(n), new Float64Array(n)]
  const chosen = data.chosen && { sires: new Float64Array(n), dams: new Float64Array(n) }
  for (let row = 0; row < ped.n; row++) {
    const at = place[row]
    if (at < 0) continue
    sire[at] = ped.sire[row] < 0 ? -1 : place[ped.sire[row]]
    dam[at] = ped.dam[row] < 0 ? -1 : place[ped.dam[row]]
    inbreeding[at] = f[row]
    if (chosen && data.chosen) {
      chosen.sires[at] = data.chosen.sires[row]
      chosen.dams[at] = data.chosen.dams[row]
    }
  }
  return {
    ...data,
    ped: { n, sire, dam },
    f: inbreeding,
    ...(chosen ? { chosen } : {}),
    horse: data.horse.map((row) => place[row] ?? row), // one that cannot be is refused later
  }
}

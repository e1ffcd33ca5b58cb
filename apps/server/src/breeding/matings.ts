import type { MatingsReply, MatingsRequest, RankedMating } from '@quarterpole/contract/matings'
import { readHorse } from '@quarterpole/db/queries/horse'
import { foalDistribution, type ParentEvaluation } from '@quarterpole/genetics/foal'
import { foalInbreedingWithAll } from '@quarterpole/genetics/kinship'
import {
  type MateCandidates,
  matingSpeeds,
  type RankedMate,
  rankMates,
} from '@quarterpole/genetics/mate-ranking'
import type { PanelGenotypes } from '@quarterpole/genetics/panel'
import { type PanelOutlook, panelOutlook } from '@quarterpole/genetics/panel-outlook'
import type { ValueModel } from '@quarterpole/genetics/value'
import { componentsOf } from '../evaluation/components.ts'
import { type EvaluatedSnapshot, hasEvaluation, notEvaluated } from '../evaluation/evaluated-herd.ts'
import { inbreedingSlopeOf } from '../evaluation/inbreeding-slope.ts'
import { at, rowOf } from '../herd/snapshot.ts'
import { noSuchHorse } from '../horses/check-parents.ts'
import { invalid } from '../http/problem.ts'
import { yearlingPrice } from './cross-value.ts'
import { panelsOf } from './panels.ts'
import { crossEvaluation, parentEvaluation } from './parent-evaluation.ts'
import { type PredictionServices, valueModel } from './predict.ts'
import { loadStallions, type StallionColumns } from './stallions.ts'

/** Points of the chart, at most. */
const CLOUD = 2000

/** All stallions, ready for any mare: computed once a version of the herd. */
export function stallionColumns(
  { db, caches, clock }: Pick<PredictionServices, 'db' | 'caches' | 'clock'>,
  herd: EvaluatedSnapshot,
): Promise<StallionColumns> {
  const year = clock().getUTCFullYear()
  return caches.perHerd(herd.version, 'stallions', () => loadStallions(db, herd, year), year)
}

interface Mare {
  herd: EvaluatedSnapshot
  row: number
  evaluation: ParentEvaluation
  panel: PanelGenotypes
}

/**
 * Every stallion on file for one mare, ranked. O(stallions + ancestors of the mare).
 *
 * @throws {AppError} not_found, invalid (no mare), busy while there is no evaluation
 */
export async function rankMatings(
  services: PredictionServices,
  request: MatingsRequest,
): Promise<MatingsReply> {
  const mare = await readMare(services, request.dam_id)
  const stallions = await stallionColumns(services, mare.herd)
  const byPanel = stallions.panels.map((panel) => panelOutlook(panel, mare.panel))
  const model = await valueModel(services, mare.herd)
  const candidates = candidatesFor(stallions, mare, { distanceYards: request.distance_yards, byPanel })
  const { mates, considered } = rankMates(candidates, {
    outcross: request.outcross,
    maxInbreeding: request.max_inbreeding,
    excludeAffected: request.exclude_affected,
    maxStudFee: request.max_stud_fee,
    limit: Math.max(CLOUD, request.limit),
  })
  const parts = {
    stallions,
    byPanel,
    candidates,
    model,
    mare,
    distanceYards: request.distance_yards,
  }
  return {
    dam_id: request.dam_id,
    distance_yards: request.distance_yards,
    stallions: considered,
    matings: mates.slice(0, request.limit).map((mate) => presentMating(mate, parts)),
    cloud: mates
      .slice(0, CLOUD)
      .map(({ candidate: i }) => [
        stallions.ids[i] ?? 0,
        at(candidates.expectedSi, i),
        at(candidates.inbreeding, i),
      ]),
  }
}

async function readMare({ db, herd }: PredictionServices, id: MatingsRequest['dam_id']): Promise<Mare> {
  const horse = await readHorse(db, id)
  if (!horse) throw noSuchHorse(id)
  if (horse.sex !== 'M') throw invalid('dam_id', `${horse.name} is not a mare.`)
  const snapshot = rowOf(herd.current, id) >= 0 ? herd.current : await herd.refresh()
  if (!hasEvaluation(snapshot)) throw await notEvaluated(db)
  const row = rowOf(snapshot, id)
  const panel = (await panelsOf(db, [id])).get(id)?.genotypes ?? {}
  const evaluation = parentEvaluation(snapshot, row, componentsOf(snapshot.evaluation.run).genetic)
  return { herd: snapshot, row, evaluation, panel }
}

/** What sets the stallions apart for this mare, in columns by stallion. */
function candidatesFor(
  { speed, kinship, studFee, panelOf }: StallionColumns,
  { herd, row, evaluation }: Mare,
  { distanceYards, byPanel }: { distanceYards: number; byPanel: readonly PanelOutlook[] },
): MateCandidates {
  const { run } = herd.evaluation
  const affectedOf100 = new Float64Array(panelOf.length)
  for (let i = 0; i < panelOf.length; i++) affectedOf100[i] = byPanel[at(panelOf, i)]?.affected_of_100 ?? 0
  const inbreeding = foalInbreedingWithAll(kinship, { whole: herd.ped, horse: row })
  const depression = { inbreeding, slope: inbreedingSlopeOf(run) }
  return {
    ...matingSpeeds(speed, { dam: evaluation, base: run.base, distanceYards, depression }),
    inbreeding,
    affectedOf100,
    studFee,
  }
}

interface Parts {
  stallions: StallionColumns
  /** By panel that occurs among the stallions. */
  byPanel: readonly PanelOutlook[]
  candidates: MateCandidates
  model: ValueModel
  mare: Mare
  distanceYards: number
}

function presentMating(mate: RankedMate, parts: Parts): RankedMating {
  const { stallions, byPanel, candidates, mare } = parts
  const i = mate.candidate
  const [id, row, outlook] = [stallions.ids[i], stallions.rows[i], byPanel[at(stallions.panelOf, i)]]
  if (id === undefined || row === undefined || !outlook) throw new RangeError(`there is no candidate ${i}`)
  const inbreeding = at(candidates.inbreeding, i)
  const { run } = mare.herd.evaluation
  const sire = parentEvaluation(mare.herd, row, componentsOf(run).genetic)
  const cross = crossEvaluation(run, { sire, dam: mare.evaluation, inbreeding })
  const fee = at(candidates.studFee, i)
  const stud_fee = Number.isNaN(fee) ? null : fee
  const price = yearlingPrice(parts.model, foalDistribution(cross, 400), stud_fee)
  return {
    rank: mate.rank,
    sire_id: id,
    sire_name: mare.herd.identities.nameAt(row),
    expected_si: at(candidates.expectedSi, i),
    sd_of_expected: foalDistribution(cross, parts.distanceYards).sd_of_expected,
    inbreeding_coefficient: inbreeding,
    both_sides: hasParent(mare.herd, row) && hasParent(mare.herd, mare.row),
    worst_disease: outlook,
    projected_value: price.projected_value,
    stud_fee,
    on_frontier: mate.on_frontier,
    within_error_of_first: mate.within_error_of_first,
    score: mate.score,
  }
}

const hasParent = ({ ped }: EvaluatedSnapshot, row: number) => at(ped.sire, row) >= 0 || at(ped.dam, row) >= 0

import { horseYear } from '@quarterpole/genetics/horse-year'
import { today } from '../../platform/process/services.ts'
import type { HorseId } from '@quarterpole/contract/ids'
import type { HorseRole } from '@quarterpole/contract/limits'
import type { MatingsReply, MatingsRequest, RankedMating } from '@quarterpole/contract/matings'
import { readHorse } from '@quarterpole/db/queries/horse'
import { carriesInbreeding } from '@quarterpole/genetics/completeness'
import { foalDistribution, type ParentEvaluation } from '@quarterpole/genetics/foal'
import { foalInbreedingWithAll } from '@quarterpole/genetics/kinship'
import {
  affectedColumn,
  markUnknown,
  type Offer,
  offerOf,
  relationOf,
} from '@quarterpole/genetics/mate-offer'
import {
  type MateCandidates,
  matingSpeeds,
  type RankedMate,
  rankMates,
} from '@quarterpole/genetics/mate-ranking'
import type { PanelGenotypes } from '@quarterpole/genetics/panel'
import { type PanelOutlook, panelOutlook } from '@quarterpole/genetics/panel-outlook'
import type { ValueModel } from '@quarterpole/genetics/value'
import { componentsOf } from '../../herd/components.ts'
import { type EvaluatedSnapshot, hasEvaluation, missingEvaluation } from '../../evaluation/evaluated-herd.ts'
import { inbreedingSlopeOf } from '../../evaluation/inbreeding-slope.ts'
import { knownPanel } from '../../herd/genetics/known-panels.ts'
import { HerdCache } from '../../herd/snapshot/cache.ts'
import { factsAt } from '../../herd/snapshot/filter-columns.ts'
import { at, type HerdSnapshot, rowOf } from '../../herd/snapshot/snapshot.ts'
import { noSuchHorse } from '../../herd/horses/check-parents.ts'
import { invalid } from '../../platform/http/problem.ts'
import { yearlingPrice } from './cross-value.ts'
import { lethalFoals } from './lethal-foals.ts'
import { crossEvaluation, parentEvaluation } from '../../evaluation/parent-evaluation.ts'
import { type PredictionServices, valueModel } from './predict.ts'
import { loadStallions, type StallionColumns } from './stallions.ts'

/** Points of the chart, at most. */
const CLOUD = 2000

/** All stallions, ready for any mare: computed once a version of the herd. */
export function stallionColumns(
  { db, caches, clock }: Pick<PredictionServices, 'db' | 'caches' | 'clock'>,
  herd: EvaluatedSnapshot,
): Promise<StallionColumns> {
  const year = horseYear(today({ clock }), herd.yearStart)
  return caches.of(stallionCache).get(herd.version, `${year}`, () => loadStallions(db, herd, year))
}

const stallionCache = () => new HerdCache<Promise<StallionColumns>>(2) // by year

interface Mare {
  herd: EvaluatedSnapshot
  row: number
  evaluation: ParentEvaluation
  panel: PanelGenotypes
}

/** A stallion of a ranking. */
export interface RankedStallion {
  readonly id: HorseId
  readonly outlook: PanelOutlook
  readonly role: HorseRole | null
}

/**
 * The stallions on file for one mare, ranked: by default the living, without her close family. O(stallions + ancestors
 * of the mare).
 *
 * @param isListed  whether a stallion is among those listed; the others are ranked all the same
 * @throws {AppError} not_found, invalid (no mare)
 */
export async function rankMatings(
  services: PredictionServices,
  request: MatingsRequest,
  isListed: (stallion: RankedStallion) => boolean = () => true,
): Promise<MatingsReply> {
  const snapshot = await snapshotWith(services, request.dam_id)
  if (!hasEvaluation(snapshot)) return unranked(request, (await missingEvaluation(services.db)).speed)
  const mare = mareOf(snapshot, request.dam_id)
  const stallions = await stallionColumns(services, mare.herd)
  const byPanel = stallions.panels.map((panel) => panelOutlook(panel, mare.panel))
  const model = await valueModel(services, mare.herd)
  const offer = offerOf(stallions, { ped: mare.herd.ped, row: mare.row }, { ...request, byPanel })
  const candidates = candidatesFor(stallions, mare, { distanceYards: request.distance_yards, byPanel, offer })
  const { mates, considered } = rankMates(candidates, {
    outcross: request.outcross,
    maxInbreeding: request.max_inbreeding,
    excludeAffected: request.exclude_affected,
    maxStudFee: request.max_stud_fee,
    limit: Math.max(CLOUD, request.limit),
  })
  const parts = { stallions, byPanel, candidates, model, mare, distanceYards: request.distance_yards }
  return {
    dam_id: request.dam_id,
    distance_yards: request.distance_yards,
    stallions: considered,
    matings: mates
      .values()
      .filter(({ candidate }) => isListed(stallionAt(parts, candidate)))
      .take(request.limit)
      .map((mate) => presentMating(mate, parts))
      .toArray(),
    cloud: mates
      .slice(0, CLOUD)
      .map(({ candidate: i }) => [
        stallions.ids[i] ?? 0,
        at(candidates.expectedSi, i),
        known(at(candidates.inbreeding, i)),
      ]),
    left_out: offer.leftOut,
    missing_speed: null,
  }
}

const known = (value: number) => (Number.isNaN(value) ? null : value)

const unranked = ({ dam_id, distance_yards }: MatingsRequest, missing_speed: string): MatingsReply => ({
  dam_id,
  distance_yards,
  stallions: 0,
  matings: [],
  cloud: [],
  left_out: { close_relatives: 0, history: 0 },
  missing_speed,
})

async function snapshotWith(
  { db, herd }: PredictionServices,
  id: MatingsRequest['dam_id'],
): Promise<HerdSnapshot> {
  const horse = await readHorse(db, id)
  if (!horse) throw noSuchHorse(id)
  if (horse.sex !== 'M') throw invalid('dam_id', `${horse.name} is not a mare.`)
  return rowOf(herd.current, id) >= 0 ? herd.current : herd.upToDate()
}

function mareOf(herd: EvaluatedSnapshot, id: MatingsRequest['dam_id']): Mare {
  const row = rowOf(herd, id)
  const evaluation = parentEvaluation(herd, row, componentsOf(herd.evaluation.run).genetic)
  return { herd, row, evaluation, panel: knownPanel(herd, row) }
}

interface ForMare {
  distanceYards: number
  byPanel: readonly PanelOutlook[]
  offer: Offer
}

/** What sets the stallions apart for this mare, in columns by stallion. */
function candidatesFor(
  { speed, kinship, studFee, panelOf, carriesInbreeding: ofMate }: StallionColumns,
  { herd, row, evaluation }: Mare,
  { distanceYards, byPanel, offer }: ForMare,
): MateCandidates {
  const { run } = herd.evaluation
  const canAffect = affectedColumn(panelOf, byPanel)
  const inbreeding = foalInbreedingWithAll(kinship, { whole: herd.ped, horse: row })
  const depression = { inbreeding, slope: inbreedingSlopeOf(run) }
  const speeds = matingSpeeds(speed, { dam: evaluation, base: run.base, distanceYards, depression })
  markUnknown(inbreeding, ofMate, carriesInbreeding(herd.ped, row))
  return { ...speeds, inbreeding, canAffect, studFee, tier: offer.tier }
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

function stallionAt({ stallions, byPanel, mare }: Parts, i: number): RankedStallion & { row: number } {
  const [id, row, outlook] = [stallions.ids[i], stallions.rows[i], byPanel[at(stallions.panelOf, i)]]
  if (id === undefined || row === undefined || !outlook) throw new RangeError(`there is no candidate ${i}`)
  return { id, row, outlook, role: factsAt(mare.herd.filters, row).role }
}

function presentMating(mate: RankedMate, parts: Parts): RankedMating {
  const { stallions, candidates, mare } = parts
  const i = mate.candidate
  const { id, row, outlook } = stallionAt(parts, i)
  const inbreeding = known(at(candidates.inbreeding, i))
  const { run } = mare.herd.evaluation
  const sire = parentEvaluation(mare.herd, row, componentsOf(run).genetic)
  const cross = crossEvaluation(run, { sire, dam: mare.evaluation, inbreeding: inbreeding ?? 0 })
  const stud_fee = known(at(candidates.studFee, i))
  const price = yearlingPrice(parts.model, foalDistribution(cross, 400), {
    studFee: stud_fee,
    lethalOf100: lethalFoals({ herd: mare.herd, parents: { sire: row, dam: mare.row } }),
  })
  return {
    rank: mate.rank,
    band: mate.band,
    sire_id: id,
    sire_name: mare.herd.identities.nameAt(row),
    foaled_year: at(mare.herd.birthYear, row) || null,
    place: stallions.places.get(id) ?? null,
    is_at_stud: stallions.isAtStud[i] === 1,
    relation: relationOf(mare.herd.ped, row, mare.row),
    expected_si: at(candidates.expectedSi, i),
    sd_of_expected: foalDistribution(cross, parts.distanceYards).sd_of_expected,
    inbreeding_coefficient: inbreeding,
    worst_disease: outlook,
    projected_value: price.projected_value,
    stud_fee,
    within_error_of_first: mate.within_error_of_first,
    score: mate.score,
  }
}

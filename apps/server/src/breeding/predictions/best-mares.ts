import { horseYear } from '@quarterpole/genetics/horse-year'
import { today } from '../../platform/process/services.ts'
import type { BestMaresReply, BestMaresRequest, RankedMare } from '@quarterpole/contract/best-mares'
import type { HorseId } from '@quarterpole/contract/ids'
import { readHorse } from '@quarterpole/db/queries/horse'
import { carriesInbreeding } from '@quarterpole/genetics/completeness'
import { foalDistribution } from '@quarterpole/genetics/foal'
import { foalInbreedingWithAll } from '@quarterpole/genetics/kinship'
import {
  LAST_TIER,
  LEFT_OUT,
  type MateCandidates,
  matingSpeeds,
  type RankedMate,
  rankMates,
} from '@quarterpole/genetics/mate-ranking'
import type { PanelGenotypes } from '@quarterpole/genetics/panel'
import { type PanelOutlook, panelOutlook } from '@quarterpole/genetics/panel-outlook'
import { componentsOf } from '../../herd/components.ts'
import { type EvaluatedSnapshot, hasEvaluation, notEvaluated } from '../../evaluation/evaluated-herd.ts'
import { inbreedingSlopeOf } from '../../evaluation/inbreeding-slope.ts'
import { knownPanel } from '../../herd/genetics/known-panels.ts'
import { HerdCache } from '../../herd/snapshot/cache.ts'
import { at, rowOf } from '../../herd/snapshot/snapshot.ts'
import { noSuchHorse } from '../../herd/horses/check-parents.ts'
import { invalid } from '../../platform/http/problem.ts'
import { loadMares, type MareColumns } from './mares.ts'
import { affectedColumn, markUnknown } from '@quarterpole/genetics/mate-offer'
import { crossEvaluation, parentEvaluation } from '../../evaluation/parent-evaluation.ts'
import type { PredictionServices } from './predict.ts'

/**
 * My living mares for one stallion, by the rules of the ranking of stallions for a mare; grave pairs last. His dam,
 * daughters and sisters are left out unless asked for. O(mares + ancestors of the stallion).
 *
 * @throws {AppError} not_found, invalid (no stallion), busy while there is no evaluation
 */
export async function rankMares(
  services: PredictionServices,
  request: BestMaresRequest,
): Promise<BestMaresReply> {
  const stallion = await readStallion(services, request.stallion_id)
  const mares = await mareColumns(services, stallion.herd)
  const byPanel = mares.panels.map((panel) => panelOutlook(stallion.panel, panel))
  const facts = { mares, stallion, request, byPanel }
  const { tier, relatives } = tiersOf(facts)
  const candidates = { ...candidatesFor(facts), tier }
  const { mates, considered } = rankMates(candidates, {
    outcross: request.outcross,
    maxInbreeding: request.max_inbreeding,
    excludeAffected: request.exclude_affected,
    limit: request.limit,
  })
  return {
    stallion_id: request.stallion_id,
    distance_yards: request.distance_yards,
    mares: considered,
    relatives_left_out: relatives,
    unmarked_left_out: mares.leftOut,
    ranked: mates.map((mate) => presentMare(mate, { ...facts, candidates })),
  }
}

/** My mares of breeding age, ready for any stallion: computed once a version of the herd. */
export function mareColumns(
  { caches, clock }: Pick<PredictionServices, 'caches' | 'clock'>,
  herd: EvaluatedSnapshot,
): Promise<MareColumns> {
  const year = horseYear(today({ clock }), herd.yearStart)
  return caches.of(mareCache).get(herd.version, `${year}`, () => loadMares(herd, year))
}

const mareCache = () => new HerdCache<Promise<MareColumns>>(2) // by year

interface Stallion {
  herd: EvaluatedSnapshot
  row: number
  evaluation: ReturnType<typeof parentEvaluation>
  panel: PanelGenotypes
}

async function readStallion({ db, herd }: PredictionServices, id: HorseId): Promise<Stallion> {
  const horse = await readHorse(db, id)
  if (!horse) throw noSuchHorse(id)
  if (horse.sex !== 'S') throw invalid('stallion_id', `${horse.name} is not a stallion.`)
  const snapshot = rowOf(herd.current, id) >= 0 ? herd.current : await herd.upToDate()
  if (!hasEvaluation(snapshot)) throw await notEvaluated(db)
  const row = rowOf(snapshot, id)
  const evaluation = parentEvaluation(snapshot, row, componentsOf(snapshot.evaluation.run).genetic)
  return { herd: snapshot, row, evaluation, panel: knownPanel(snapshot, row) }
}

/** Relatives of his are left out; with the mares of the last tier foals could die. */
function tiersOf({ mares, stallion, request, byPanel }: Facts): { tier: Uint8Array; relatives: number } {
  const tier = new Uint8Array(mares.rows.length)
  let relatives = 0
  for (let i = 0; i < tier.length; i++) {
    if (!request.include_relatives && isRelative(stallion, at(mares.rows, i))) {
      relatives++
      tier[i] = LEFT_OUT
    } else if (byPanel[at(mares.panelOf, i)]?.is_grave === true) tier[i] = LAST_TIER
  }
  return { tier, relatives }
}

/** His dam, a daughter, or a sister by sire or dam. */
function isRelative({ herd, row: him }: Stallion, mare: number): boolean {
  const { sire, dam } = herd.ped
  const share = (parents: Int32Array) => at(parents, him) >= 0 && at(parents, him) === at(parents, mare)
  return at(dam, him) === mare || at(sire, mare) === him || share(sire) || share(dam)
}

interface Facts {
  readonly mares: MareColumns
  readonly stallion: Stallion
  readonly request: BestMaresRequest
  /** By distinct panel of the mares. */
  readonly byPanel: readonly PanelOutlook[]
}

function candidatesFor({ mares, stallion, request, byPanel }: Facts): MateCandidates {
  const { herd, row, evaluation } = stallion
  const { run } = herd.evaluation
  const canAffect = affectedColumn(mares.panelOf, byPanel)
  const inbreeding = foalInbreedingWithAll(mares.kinship, { whole: herd.ped, horse: row })
  const depression = { inbreeding, slope: inbreedingSlopeOf(run) }
  const speeds = matingSpeeds(mares.speed, {
    dam: evaluation,
    base: run.base,
    distanceYards: request.distance_yards,
    depression,
  })
  markUnknown(inbreeding, mares.carriesInbreeding, carriesInbreeding(herd.ped, row))
  const studFee = new Float64Array(mares.rows.length).fill(Number.NaN)
  return { ...speeds, inbreeding, canAffect, studFee }
}

function presentMare(
  mate: RankedMate,
  { mares, stallion, request, byPanel, candidates }: Facts & { candidates: MateCandidates },
): RankedMare {
  const i = mate.candidate
  const [id, row, outlook] = [mares.ids[i], mares.rows[i], byPanel[at(mares.panelOf, i)]]
  if (id === undefined || row === undefined || !outlook) throw new RangeError(`there is no mare ${i}`)
  const { herd } = stallion
  const { run } = herd.evaluation
  const f = at(candidates.inbreeding, i)
  const inbreeding_coefficient = Number.isNaN(f) ? null : f
  const dam = parentEvaluation(herd, row, componentsOf(run).genetic)
  const inbreeding = inbreeding_coefficient ?? 0
  const cross = crossEvaluation(run, { sire: stallion.evaluation, dam, inbreeding })
  return {
    rank: mate.rank,
    mare_id: id,
    mare_name: herd.identities.nameAt(row),
    birth_year: at(herd.birthYear, row) || null,
    expected_si: at(candidates.expectedSi, i),
    sd_of_expected: foalDistribution(cross, request.distance_yards).sd_of_expected,
    inbreeding_coefficient,
    worst_disease: outlook,
    within_error_of_first: mate.within_error_of_first,
    score: mate.score,
  }
}

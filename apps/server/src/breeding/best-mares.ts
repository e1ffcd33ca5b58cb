import type { BestMaresReply, BestMaresRequest, RankedMare } from '@quarterpole/contract/best-mares'
import type { HorseId } from '@quarterpole/contract/ids'
import { readHorse } from '@quarterpole/db/queries/horse'
import { foalDistribution } from '@quarterpole/genetics/foal'
import { foalInbreedingWithAll } from '@quarterpole/genetics/kinship'
import {
  type MateCandidates,
  matingSpeeds,
  type RankedMate,
  rankMates,
} from '@quarterpole/genetics/mate-ranking'
import type { PanelGenotypes } from '@quarterpole/genetics/panel'
import { panelOutlook } from '@quarterpole/genetics/panel-outlook'
import { componentsOf } from '../evaluation/components.ts'
import { type EvaluatedSnapshot, hasEvaluation, notEvaluated } from '../evaluation/evaluated-herd.ts'
import { inbreedingSlopeOf } from '../evaluation/inbreeding-slope.ts'
import { at, rowOf } from '../herd/snapshot.ts'
import { noSuchHorse } from '../horses/check-parents.ts'
import { invalid } from '../http/problem.ts'
import { isLethalPair } from '../season-plans/pairs.ts'
import { loadMares, type MareColumns } from './mares.ts'
import { panelsOf } from './panels.ts'
import { crossEvaluation, parentEvaluation } from './parent-evaluation.ts'
import type { PredictionServices } from './predict.ts'

/**
 * My living mares for one stallion, by the rules of the ranking of stallions for a mare; lethal pairs last. His dam,
 * daughters and sisters are left out unless asked for. O(mares + ancestors of the stallion).
 *
 * @throws {AppError} not_found, invalid (no stallion), busy while there is no evaluation
 */
export async function rankMares(
  services: PredictionServices,
  request: BestMaresRequest,
): Promise<BestMaresReply> {
  const { db, caches, clock } = services
  const stallion = await readStallion(services, request.stallion_id)
  const year = clock().getUTCFullYear()
  const mares = await caches.perHerd(
    stallion.herd.version,
    'mares',
    () => loadMares(db, stallion.herd, year),
    year,
  )
  const facts = {
    mares,
    stallion,
    request,
    lethal: mares.panels.map((panel) => isLethalPair(panel, stallion.panel)),
  }
  const all = candidatesFor(facts)
  const others = [...mares.rows.keys()].filter(
    (i) => request.include_relatives || !isRelative(stallion, at(mares.rows, i)),
  )
  const isLethal = (i: number) => facts.lethal[at(mares.panelOf, i)] === true
  const safe = ranked(
    all,
    others.filter((i) => !isLethal(i)),
    request,
  )
  // The lethal ones stand last, whatever the filters: left out, nobody would be warned.
  const lethal = request.exclude_affected
    ? { mates: [], considered: 0 }
    : ranked(all, others.filter(isLethal), request)
  const listed = [
    ...safe.mates,
    ...lethal.mates.map((mate) => ({
      ...mate,
      rank: mate.rank + safe.considered,
      within_error_of_first: false,
    })),
  ]
  return {
    stallion_id: request.stallion_id,
    distance_yards: request.distance_yards,
    mares: safe.considered + lethal.considered,
    relatives_left_out: mares.rows.length - others.length,
    ranked: listed.slice(0, request.limit).map((mate) => presentMare(mate, { ...facts, all })),
  }
}

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
  const snapshot = rowOf(herd.current, id) >= 0 ? herd.current : await herd.refresh()
  if (!hasEvaluation(snapshot)) throw await notEvaluated(db)
  const row = rowOf(snapshot, id)
  const panel = (await panelsOf(db, [id])).get(id)?.genotypes ?? {}
  const evaluation = parentEvaluation(snapshot, row, componentsOf(snapshot.evaluation.run).genetic)
  return { herd: snapshot, row, evaluation, panel }
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
  readonly lethal: readonly boolean[]
}

function candidatesFor({ mares, stallion, request }: Facts): MateCandidates {
  const { herd, row, evaluation, panel } = stallion
  const { run } = herd.evaluation
  const affected = mares.panels.map((mare) => panelOutlook(panel, mare).affected_of_100)
  const inbreeding = foalInbreedingWithAll(mares.kinship, { whole: herd.ped, horse: row })
  return {
    ...matingSpeeds(mares.speed, {
      dam: evaluation,
      base: run.base,
      distanceYards: request.distance_yards,
      depression: { inbreeding, slope: inbreedingSlopeOf(run) },
    }),
    inbreeding,
    affectedOf100: Float64Array.from(mares.panelOf, (panelAt) => affected[panelAt] ?? 0),
    studFee: new Float64Array(mares.rows.length).fill(Number.NaN),
  }
}

/** Ranks some of the candidates; the mates are indexes of all of them. */
function ranked(all: MateCandidates, some: readonly number[], request: BestMaresRequest) {
  const column = (values: Float64Array) => Float64Array.from(some, (i) => at(values, i))
  const { mates, considered } = rankMates(
    {
      expectedSi: column(all.expectedSi),
      sireError: column(all.sireError),
      inbreeding: column(all.inbreeding),
      affectedOf100: column(all.affectedOf100),
      studFee: column(all.studFee),
    },
    {
      outcross: request.outcross,
      maxInbreeding: request.max_inbreeding,
      excludeAffected: request.exclude_affected,
      limit: request.limit,
    },
  )
  return { mates: mates.map((mate) => ({ ...mate, candidate: some[mate.candidate] ?? -1 })), considered }
}

function presentMare(
  mate: RankedMate,
  { mares, stallion, request, lethal, all }: Facts & { all: MateCandidates },
): RankedMare {
  const i = mate.candidate
  const [id, row, panelAt] = [mares.ids[i], mares.rows[i], at(mares.panelOf, i)]
  if (id === undefined || row === undefined) throw new RangeError(`there is no mare ${i}`)
  const { herd } = stallion
  const { run } = herd.evaluation
  const inbreeding = at(all.inbreeding, i)
  const dam = parentEvaluation(herd, row, componentsOf(run).genetic)
  const cross = crossEvaluation(run, { sire: stallion.evaluation, dam, inbreeding })
  const hasParent = (horse: number) => at(herd.ped.sire, horse) >= 0 || at(herd.ped.dam, horse) >= 0
  const isKnown = inbreeding > 0 || (hasParent(row) && hasParent(stallion.row))
  return {
    rank: mate.rank,
    mare_id: id,
    mare_name: herd.identities.nameAt(row),
    birth_year: at(herd.birthYear, row) || null,
    expected_si: at(all.expectedSi, i),
    sd_of_expected: foalDistribution(cross, request.distance_yards).sd_of_expected,
    inbreeding_coefficient: isKnown ? inbreeding : null,
    worst_disease: panelOutlook(stallion.panel, mares.panels[panelAt] ?? {}),
    lethal: lethal[panelAt] === true,
    within_error_of_first: mate.within_error_of_first,
    score: mate.score,
  }
}

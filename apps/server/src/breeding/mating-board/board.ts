import type { HorseId } from '@quarterpole/contract/ids'
import {
  DASHBOARD_BOARD,
  MAX_BOARD_MARES,
  MAX_BOARD_STUDS,
  type TraitDistance,
} from '@quarterpole/contract/limits'
import { isMating } from '@quarterpole/contract/is-mating'
import type { BoardCell, MatingBoard } from '@quarterpole/contract/mating-board'
import type { Db } from '@quarterpole/db/open'
import { findHorses, type HorseRow } from '@quarterpole/db/queries/horse'
import { latestPlans, type PlannedPair, plansAmong } from '@quarterpole/db/queries/mating-board'
import { SEX_CODES } from '@quarterpole/db/queries/snapshot'
import { stallionSeasonsOf } from '@quarterpole/db/queries/season-plan'
import { seasonToPlan } from '@quarterpole/genetics/horse-year'
import { graveOutcome } from '../predictions/grave-outcome.ts'
import { relationOf } from '@quarterpole/genetics/mate-offer'
import type { PredictionServices } from '../predictions/predict.ts'
import { studFeeOf } from '../predictions/stud-fee.ts'
import { hasEvaluation, missingEvaluation } from '../../evaluation/evaluated-herd.ts'
import { factsAt } from '../../herd/snapshot/filter-columns.ts'
import { HerdCache } from '../../herd/snapshot/cache.ts'
import { at, type HerdSnapshot, rowOf } from '../../herd/snapshot/snapshot.ts'
import { noSuchHorse } from '../../herd/horses/check-parents.ts'
import { invalid } from '../../platform/http/problem.ts'
import { thisYear, today } from '../../platform/process/services.ts'
import { type Pairs, pairsOf } from '../season-plans/pairs.ts'
import { type OfferedHorses, offeredHorses, withPlans } from './board-horses.ts'
import { decisiveTest } from './next-test.ts'

export interface BoardQuery {
  readonly mares?: readonly HorseId[] | undefined
  readonly studs?: readonly HorseId[] | undefined
  readonly most_mares?: number | undefined
  readonly most_studs?: number | undefined
  readonly in_training?: boolean | undefined
  readonly distance_yards?: TraitDistance | undefined
  readonly season_year?: number | undefined
}

const DEFAULT = { mares: 24, studs: 16, distance: 400 } as const
/** Plans looked through for horses to draw. */
const MAX_PLANS = 100
const [MARE, STALLION] = [SEX_CODES.indexOf('M'), SEX_CODES.indexOf('S')]
const offeredCache = () => new HerdCache<Promise<OfferedHorses>>(8) // by season and distance

/**
 * The mares and stallions asked for, or those a breeder has in mind, with every foal they could have. O(mares × studs +
 * ancestors of all); the choice of horses is made once a version of the herd.
 *
 * @throws {AppError} not_found, or invalid naming the horse of the wrong sex
 */
export async function matingBoard(services: PredictionServices, query: BoardQuery): Promise<MatingBoard> {
  const { db } = services
  const herd = await services.herd.upToDate()
  const season_year = query.season_year ?? seasonToPlan(today(services), services.herd.current.yearStart)
  const distance_yards = query.distance_yards ?? DEFAULT.distance
  const {
    mares: offeredMares,
    studs: offeredStuds,
    ...inAll
  } = await chosen(services, herd, {
    ...query,
    season_year,
    distance_yards,
  })
  const mares = await loadHorses(db, herd, { ids: query.mares ?? offeredMares, sex: 'M', path: 'mares' })
  const studs = await loadHorses(db, herd, { ids: query.studs ?? offeredStuds, sex: 'S', path: 'studs' })
  const shared = {
    season_year,
    distance_yards,
    mares: mares.map(boardHorse),
    studs: await withFees(db, studs, season_year),
    ...inAll,
    missing_speed: hasEvaluation(herd) ? null : (await missingEvaluation(db)).speed,
  }
  if (mares.length === 0 || studs.length === 0)
    return { ...shared, cells: [], counts: countsOf([]), next_test: null }
  const pairs = pairsOf(herd, { mares, studs }, { distance_yards })
  const plans = await plansAmong(db, {
    fromSeason: thisYear(services),
    mares: mares.map(({ id }) => id),
    studs: studs.map(({ id }) => id),
  })
  const cells = presentCells(herd, { mares, studs, pairs, plans })
  const isOpen = (mare: number, stud: number) => {
    const cell = cells[mare * studs.length + stud]
    return cell !== undefined && isMating(cell) && cell.worst_disease.code === 'untested'
  }
  const tested = (horses: readonly HorseRow[], panels: Pairs['marePanels']) =>
    horses.map(({ id, name }, i) => ({ id, name, known: panels[i] ?? {} }))
  return {
    ...shared,
    cells,
    counts: countsOf(cells),
    next_test: decisiveTest(
      { mares: tested(mares, pairs.marePanels), studs: tested(studs, pairs.studPanels) },
      isOpen,
    ),
  }
}

/** The stallions of the board that the Dashboard draws. */
export async function dashboardStuds(
  services: PredictionServices,
  herd: HerdSnapshot,
): Promise<readonly HorseId[]> {
  const season_year = seasonToPlan(today(services), services.herd.current.yearStart)
  return (await chosen(services, herd, { ...DASHBOARD_BOARD, season_year, distance_yards: DEFAULT.distance }))
    .studs
}

/** The horses shown when none are named, and how many there are in all. */
async function chosen(
  { db, caches }: PredictionServices,
  herd: HerdSnapshot,
  {
    most_mares,
    most_studs,
    in_training = false,
    ...of
  }: BoardQuery & { season_year: number; distance_yards: TraitDistance },
) {
  const key = `${of.season_year} ${of.distance_yards} ${in_training}`
  const offered = await caches.of(offeredCache).get(herd.version, key, () =>
    offeredHorses(db, herd, {
      year: of.season_year,
      distanceYards: of.distance_yards,
      inTraining: in_training,
      most: { mares: MAX_BOARD_MARES, studs: MAX_BOARD_STUDS },
    }),
  )
  const plans = await latestPlans(db, { fromSeason: of.season_year, most: MAX_PLANS })
  // A stallion may be bred to after his death, from frozen semen; a mare may not. He may have been gelded since.
  const isHere = ({ mare_id, stallion_id }: PlannedPair) => {
    const [mare, stud] = [rowOf(herd, mare_id), rowOf(herd, stallion_id)]
    if (herd.sex[mare] !== MARE || herd.sex[stud] !== STALLION) return false // also if there is none: row -1
    return factsAt(herd.filters, mare).status !== 'died'
  }
  const most = { mares: most_mares ?? DEFAULT.mares, studs: most_studs ?? DEFAULT.studs }
  return {
    ...withPlans(offered, plans.filter(isHere), most),
    mares_in_all: offered.mares.inAll,
    studs_in_all: offered.studs.inAll,
    mares_in_training: offered.mares.inTraining,
  }
}

interface Wanted {
  readonly ids: readonly HorseId[]
  readonly sex: 'S' | 'M'
  /** Of the query, for the refusal. */
  readonly path: string
}

async function loadHorses(db: Db, herd: HerdSnapshot, { ids, sex, path }: Wanted): Promise<HorseRow[]> {
  const found = new Map((await findHorses(db, ids)).map((horse) => [horse.id, horse]))
  return ids.map((id) => {
    const horse = found.get(id)
    if (horse === undefined || rowOf(herd, id) < 0) throw noSuchHorse(id)
    if (horse.sex !== sex)
      throw invalid(
        path,
        `${horse.name} is not a ${sex === 'M' ? 'mare' : 'stallion'}. Take the horse off the board.`,
      )
    return horse
  })
}

const boardHorse = ({ id, name, foaled }: HorseRow) => ({
  id,
  name,
  birth_year: foaled === null ? null : Number(foaled.slice(0, 4)),
})

async function withFees(db: Db, studs: readonly HorseRow[], season_year: number) {
  const ids = studs.map(({ id }) => id)
  const seasons = ids.length === 0 ? [] : await stallionSeasonsOf(db, season_year, ids)
  const fees = new Map(seasons.map(({ stallion_id, stud_fee }) => [stallion_id, stud_fee]))
  return studs.map((stud) => ({
    ...boardHorse(stud),
    stud_fee: studFeeOf(fees.get(stud.id), stud.stud_fee),
  }))
}

interface Drawn {
  readonly mares: readonly HorseRow[]
  readonly studs: readonly HorseRow[]
  readonly pairs: Pairs
  readonly plans: readonly PlannedPair[]
}

function presentCells(herd: HerdSnapshot, { mares, studs, pairs, plans }: Drawn): BoardCell[] {
  // Of several plans for a couple the first counts: the soonest booking.
  const planOf = new Map(plans.toReversed().map((plan) => [`${plan.mare_id} ${plan.stallion_id}`, plan]))
  return mares.flatMap((mare, i) =>
    studs.map((stud, j): BoardCell => {
      const cell = i * studs.length + j
      const outlook = pairs.outlooks[cell]
      if (!outlook) throw new RangeError(`there is no pair ${cell}`)
      const parents = { sire: rowOf(herd, stud.id), dam: rowOf(herd, mare.id) }
      const plan = planOf.get(`${mare.id} ${stud.id}`)
      return {
        mare_id: mare.id,
        stallion_id: stud.id,
        expected_si: known(at(pairs.expectedSi, cell)),
        sd: known(at(pairs.runSd, cell)),
        sd_of_expected: known(at(pairs.sd, cell)),
        inbreeding_coefficient: known(at(pairs.inbreeding, cell)),
        worst_disease: outlook,
        grave: outlook.is_grave ? graveOutcome({ herd, parents }) : null,
        relation: relationOf(herd.ped, parents.sire, parents.dam),
        plan: plan ? { cross_id: plan.cross_id, season_year: plan.season_year } : null,
      }
    }),
  )
}

const known = (value: number) => (Number.isNaN(value) ? null : value)

function countsOf(cells: readonly BoardCell[]): MatingBoard['counts'] {
  const counts = { matings: 0, grave: 0, untested: 0, some: 0, clear: 0 }
  for (const { worst_disease } of cells.filter(isMating)) {
    counts.matings++
    if (worst_disease.is_grave) counts.grave++
    else if (worst_disease.code === 'untested') counts.untested++
    else if (worst_disease.code === 'clear') counts.clear++
    else counts.some++
  }
  return counts
}

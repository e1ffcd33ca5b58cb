import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { GeneTrace } from '@quarterpole/contract/gene-trace'
import type { HorseId } from '@quarterpole/contract/ids'
import type { MatingBoard } from '@quarterpole/contract/mating-board'
import type { SeasonPlanReply } from '@quarterpole/contract/season-plan'
import { addGeneticTests, type NewGeneticTest } from '@quarterpole/db/queries/genetic-test'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse, testOf } from '@quarterpole/db/test-rows'
import { foalsByCopies } from '@quarterpole/genetics/hundred'
import { DISEASE_LOCI, type DiseaseLocus, DISEASES, holdsCopy, isOfPanel } from '@quarterpole/genetics/panel'
import { createRng, type Rng } from '@quarterpole/numerics/rng'
import { beforeAll, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'
import { knownPanel } from '../../herd/genetics/known-panels.ts'
import { rowOf } from '../../herd/snapshot/snapshot.ts'

const { call, db, services } = await testServer('sqlite', { seeded: false })
const SEED = 'one chance of one death'

interface Pair {
  readonly sire: HorseId
  readonly dam: HorseId
}
const pairs: Pair[] = []
const [stallions, mares]: [HorseId[], HorseId[]] = [[], []]

/** Three generations of three stallions and three mares with genes dropped down the pedigree; half the tests are on file. */
async function addFamily(rng: Rng, name: string): Promise<void> {
  const generations: { S: HorseId[]; M: HorseId[] }[] = []
  const copies = new Map<HorseId, readonly number[]>()
  const tests: NewGeneticTest[] = []
  const gamete = (parent: HorseId | null, at: number) => {
    const own = parent === null ? null : copies.get(parent)?.[at]
    return Number(rng.uniform() < (own === null || own === undefined ? FREQUENCY : own / 2))
  }
  for (let g = 0; g < 3; g++) {
    const before = generations.at(-1)
    const own: { S: HorseId[]; M: HorseId[] } = { S: [], M: [] }
    for (const sex of ['S', 'M'] as const)
      for (let k = 0; k < 3; k++) {
        const sire_id = before ? rng.pick(before.S) : null
        const dam_id = before ? rng.pick(before.M) : null
        const fields = {
          name: `${name} ${g}${sex}${k}`,
          sex,
          foaled: `${2000 + 5 * g}-03-01`,
          sire_id,
          dam_id,
        }
        const id = await insertHorse(db, horse(fields))
        own[sex].push(id)
        const drawn = DISEASE_LOCI.map((_, at) => Math.min(1, gamete(sire_id, at) + gamete(dam_id, at)))
        copies.set(id, drawn)
        for (const [at, locus] of DISEASE_LOCI.entries())
          if (rng.uniform() < 0.5)
            tests.push(
              testOf(id, locus, rng.pick(drawn[at] === 0 ? ['N/N', 'N/N', 'N/?'] : ['N/H', 'N/H', 'H/?'])),
            )
      }
    generations.push(own)
  }
  await addGeneticTests(db, tests)
  const last = generations.slice(1)
  const [sires, dams] = [last.flatMap(({ S }) => S), last.flatMap(({ M }) => M)]
  stallions.push(...sires)
  mares.push(...dams)
  for (const sire of sires) for (const dam of dams) pairs.push({ sire, dam })
}
/** Of the variants among the founders. */
const FREQUENCY = 0.25

/** The foal's chances at each locus by the gene trace; null where the tests contradict one another. */
async function traced({ sire, dam }: Pair, locus: DiseaseLocus): Promise<GeneTrace['foal']> {
  const { status, body } = await call(
    'GET',
    `/api/predict/breeding/trace?sire_id=${sire}&dam_id=${dam}&test=${locus}`,
  )
  expect(status).toBe(200)
  return (body as GeneTrace).foal
}

const traces = new Map<Pair, Record<string, GeneTrace['foal']>>()
beforeAll(async () => {
  const rng = createRng(SEED)
  for (const name of ['Oak', 'Elm']) await addFamily(rng.fork(name), name)
  await services.herd.upToDate()
  for (const pair of pairs) {
    const own: Record<string, GeneTrace['foal']> = {}
    for (const locus of DISEASE_LOCI) own[locus] = await traced(pair, locus)
    traces.set(pair, own)
  }
})

/** "GBED_AFFECTED_11" of a foal's chances; what a code of that name has to say. */
const countsOf = (foal: NonNullable<GeneTrace['foal']>) => {
  const [, one, two] = foalsByCopies(foal)
  return { AFFECTED: two, TWO_COPIES: two, CARRIER: one, AT_RISK: one + two }
}

test('the risk factors, the panel and the trace tell one chance of every disease, over all pairs of random herds', async () => {
  const seen = { weighed: 0, named: 0, raised: 0 }
  const wrong: string[] = []
  for (const pair of pairs) {
    const { body } = await call('POST', '/api/predict/breeding', { sire_id: pair.sire, dam_id: pair.dam })
    const { panel, risk_factors } = body as BreedingPrediction
    for (const { locus, clear, one_copy, two_copies, range } of panel) {
      const foal = traces.get(pair)?.[locus]
      if (!foal) continue // contradicting tests: the trace tells no chance
      if (range) seen.weighed++
      if (JSON.stringify([clear, one_copy, two_copies]) !== JSON.stringify(foalsByCopies(foal)))
        wrong.push(`${pair.sire} × ${pair.dam}: ${locus} ${two_copies}, traced ${foal.join(' ')}`)
      for (const code of risk_factors) {
        const [, label, kind, count] =
          /^([A-Z0-9]+)_(AFFECTED|TWO_COPIES|CARRIER|AT_RISK)_(.+)$/.exec(code) ?? []
        if (label !== DISEASES[locus].label) continue
        seen.named++
        const expected = countsOf(foal)[kind as keyof ReturnType<typeof countsOf>]
        if (count !== (expected === 0 ? 'BELOW_1' : String(Math.min(expected, foal[0] > 0 ? 99 : 100))))
          wrong.push(`${pair.sire} × ${pair.dam}: ${code}, traced ${foal.join(' ')}`)
      }
      // Where relatives raise a risk above the breed's, it is named though neither parent is known to hold a copy.
      const [, , two] = foalsByCopies(foal)
      if (two < 1) continue
      seen.raised++
      if (
        !risk_factors.some(
          (code) => code.startsWith(`${DISEASES[locus].label}_`) && /AFFECTED|TWO/.test(code),
        )
      )
        wrong.push(`${pair.sire} × ${pair.dam}: ${two} foals at ${locus} go untold`)
    }
  }
  expect(wrong).toEqual([])
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20)
})

test('board and season plan tell a number only where the trace has the same, and limits that hold it', async () => {
  const board = (
    await call(
      'GET',
      `/api/mating-board?mares=${mares.slice(0, 18).join()}&studs=${stallions.slice(0, 18).join()}`,
    )
  ).body as MatingBoard
  const plan = (
    await call('POST', '/api/predict/season-plan', {
      season_year: 2027,
      mare_ids: mares,
      stallion_ids: stallions,
    })
  ).body as SeasonPlanReply
  const herd = services.herd.current
  const knownOf = (id: HorseId) => knownPanel(herd, rowOf(herd, id))
  const wrong: string[] = []
  let counted = 0
  for (const { mare_id, stallion_id, worst_disease } of [...board.cells, ...plan.cells]) {
    const pair = pairs.find(({ sire, dam }) => sire === stallion_id && dam === mare_id)
    const own = pair && traces.get(pair)
    if (!own || Object.values(own).some((foal) => foal === null)) continue
    // In a list a test beside the panel counts once a parent is known to hold the variant.
    const counting = DISEASE_LOCI.filter(
      (locus) => isOfPanel(locus) || [pair.sire, pair.dam].some((id) => holdsCopy(knownOf(id), locus)),
    )
    const foals = counting.map((locus) => own[locus] ?? ([1, 0, 0] as const))
    const affected = 100 * (1 - foals.reduce((single, [, , two]) => single * (1 - two), 1))
    const { affected_of_100, label } = worst_disease
    if (affected_of_100 !== null && Math.abs(affected_of_100 - affected) > 1e-9)
      wrong.push(`${stallion_id} × ${mare_id}: ${affected_of_100}, traced ${affected}`)
    const [, name, limit = '', count, kind] =
      /^(\w+)(?: not tested| unclear)?, (at least |up to )?(\d+) (affected|at risk|carriers)$/.exec(label) ??
      []
    const locus = DISEASE_LOCI.find((one) => DISEASES[one].label === name)
    if (locus === undefined) continue
    const [, one, two] = own[locus] ?? [1, 0, 0]
    const chance = 100 * (kind === 'affected' ? two : one + two)
    counted++
    const isRight =
      limit === 'up to '
        ? chance <= Number(count) + 1e-9
        : limit === 'at least '
          ? chance >= Number(count) - 1e-9
          : Math.abs(chance - Number(count)) < 1e-9
    if (!isRight) wrong.push(`${stallion_id} × ${mare_id}: ${label}, traced ${chance}`)
  }
  expect(wrong).toEqual([])
  expect(counted).toBeGreaterThan(30)
})

import { thisYear } from '../../platform/process/services.ts'
import type { GeneTrace } from '@quarterpole/contract/gene-trace'
import type { HorseId } from '@quarterpole/contract/ids'
import { readCouple } from '../predictions/couple.ts'
import { type FoalPedigree, foalPedigree } from '../../herd/genetics/foal-pedigree.ts'
import { idAt, placesOf } from '../../herd/genetics/tested-pedigree.ts'
import { rowOf } from '../../herd/snapshot/snapshot.ts'
import { noSuchHorse } from '../../herd/horses/check-parents.ts'
import { invalid } from '../../platform/http/problem.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import type { HerdServices } from '../../herd/snapshot/herd-services.ts'
import { ancestorFinding } from './sentences.ts'
import { traceTest, tracedHorse, type TraceOf } from './trace-gene.ts'

const SHOWN = 5
const ANCESTORS = 6

export const geneTraceHandlers = {
  getGeneTrace: async (services, { query }) => {
    const { db, herd: store } = services
    const { test, ancestor_id, generations = SHOWN } = query
    if ((test === undefined) === (ancestor_id === undefined))
      throw invalid('test', 'Name either a test or an ancestor to trace.')
    const herd = await store.upToDate()
    const [sireId, damId] = [query.sire_id as HorseId, query.dam_id as HorseId] // digits of the address
    await readCouple(db, sireId, damId)
    const parents = { sire: rowOf(herd, sireId), dam: rowOf(herd, damId) }
    if (parents.sire < 0) throw noSuchHorse(sireId) // added after the snapshot was read
    if (parents.dam < 0) throw noSuchHorse(damId)
    const of: TraceOf = { herd, parents, generations, year: thisYear(services) }
    const pedigree = foalPedigree(herd, parents)
    const common_ancestors = pedigree.commonAncestors.slice(0, ANCESTORS)
    const base = { sire_id: sireId, dam_id: damId, generations, common_ancestors }
    if (test !== undefined) return { ...base, ancestor: null, ...(await traceTest(db, of, test)) }
    return { ...base, ...traceAncestor(of, pedigree, ancestor_id as HorseId) } // digits of the address
  },
} satisfies Partial<Handlers<HerdServices>>

/** The roads by which a repeated ancestor's genes reach the foal, each half as likely as the one it continues. */
function traceAncestor(
  { herd, parents, generations }: TraceOf,
  { inbreeding, commonAncestors }: FoalPedigree,
  id: HorseId,
): Omit<GeneTrace, 'sire_id' | 'dam_id' | 'generations' | 'common_ancestors'> {
  const row = rowOf(herd, id)
  if (row < 0) throw noSuchHorse(id)
  const found = commonAncestors.find((one) => one.id === id)
  const name = herd.identities.nameAt(row)
  if (!found)
    throw invalid(
      'ancestor_id',
      `The lines of the sire and the dam don’t meet at ${name}. Choose one of the repeated ancestors.`,
    )
  const { notation, share } = found
  const ancestor = { id, name, notation, share, inbreeding_coefficient: inbreeding }
  const places = placesOf(herd, parents, generations)
  const ends = places.filter((place) => place.row === row)
  return {
    test: null,
    ancestor,
    finding: ancestorFinding(ancestor),
    is_grave: false,
    foal: null,
    next_test: null,
    contradictions: [],
    horses: [...new Set(places.map((place) => place.row))].map((own) => ({
      ...tracedHorse(herd, own),
      value: null,
      raw: null,
      tested_on: null,
      inferred: false,
      copies: null,
    })),
    places: places.map(({ line, row: own }) => ({
      line,
      horse_id: idAt(herd, own),
      road: ends.reduce((sum, end) => (end.line.startsWith(line) ? sum + 0.5 ** end.line.length : sum), 0),
    })),
  }
}

import type { GeneTrace } from '@quarterpole/contract/gene-trace'
import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { contradictingTests, type GeneTrace as Chances } from '@quarterpole/genetics/gene-trace'
import type { CopyDistribution } from '@quarterpole/genetics/mendel'
import { genotypeCode, DISEASES, type DiseaseLocus } from '@quarterpole/genetics/panel'
import { type HorsePanel, panelsOf } from '../predictions/panels.ts'
import { weighTests } from '../../herd/genetics/foal-chances.ts'
import { genotypeAt } from '../../herd/genetics/genotypes.ts'
import { idAt, type ParentRows, placesOf, type TestedAncestry } from '../../herd/genetics/tested-pedigree.ts'
import type { HerdSnapshot } from '../../herd/snapshot/snapshot.ts'
import { doubtedRoad } from './doubted-road.ts'
import { nextTest } from './next-test.ts'
import { contradictionFinding, traceFinding } from './sentences.ts'
import { sourcesOf } from './sources.ts'

export interface TraceOf {
  readonly herd: HerdSnapshot
  readonly parents: ParentRows
  /** Shown; all six generations are weighed. */
  readonly generations: number
  readonly year: number
}

type Traced = Pick<
  GeneTrace,
  'test' | 'finding' | 'is_grave' | 'foal' | 'next_test' | 'contradictions' | 'horses' | 'places'
>

/** The roads by which the foal's copies of a variant come, and the chances of every ancestor. */
export async function traceTest(db: Db, of: TraceOf, locus: DiseaseLocus): Promise<Traced> {
  const { herd, parents } = of
  const { ancestry, trace, generations } = weighTests(of, locus)
  const { label, disease, oneCopyMatters, alleleFrequency, frequencySource } = DISEASES[locus]
  const places = placesOf(herd, parents, of.generations)
  const shown = [...new Set(places.map(({ row }) => row))]
  const panels = await panelsOf(
    db,
    shown.map((row) => idAt(herd, row)),
  )
  const said = trace.isPossible
    ? await describeTrace(db, of, { locus, ancestry, trace, places, panels })
    : contradiction(herd, ancestry, locus)
  const copiesAt = (row: number) => {
    const own = ancestry.rowOf.get(row)
    return trace.isPossible && own !== undefined ? (trace.copies[own] ?? null) : null
  }
  return {
    test: {
      locus,
      label,
      disease,
      one_copy_matters: oneCopyMatters,
      breed_frequency: alleleFrequency,
      source: frequencySource,
      generations_used: generations,
      tests_used: ancestry.testsUsed,
    },
    ...said,
    horses: shown.map((row) => {
      const test = panels.get(idAt(herd, row))?.tests[locus]
      return {
        ...tracedHorse(herd, row),
        value: test?.value ?? null,
        raw: test?.raw ?? null,
        tested_on: test?.tested_on ?? null,
        inferred: test?.inferred === 1,
        copies: tuple(copiesAt(row)),
      }
    }),
    places: places.map(({ line, row }) => ({
      line,
      horse_id: idAt(herd, row),
      road: trace.isPossible && line.length <= generations ? (trace.roads.get(line) ?? 0) : null,
    })),
  }
}

export const tracedHorse = ({ birthYear, identities, ids }: HerdSnapshot, row: number) => ({
  id: ids[row] as HorseId, // the snapshot's ids are horse ids
  name: identities.nameAt(row),
  foaled_year: birthYear[row] || null,
})

const tuple = (copies: CopyDistribution | null) => copies && ([...copies] as [number, number, number]) // a copy that the contract may hold

interface TraceFacts {
  readonly locus: DiseaseLocus
  readonly ancestry: TestedAncestry
  readonly trace: Extract<Chances, { isPossible: true }>
  readonly places: readonly { readonly line: string; readonly row: number }[]
  /** Results of the horses shown, by id. */
  readonly panels: ReadonlyMap<HorseId, HorsePanel>
}

async function describeTrace(
  db: Db,
  { herd, parents, year }: TraceOf,
  { locus, ancestry, trace, places, panels }: TraceFacts,
) {
  const rowAt = (row: number) => ancestry.rowOf.get(row) ?? -1
  const copiesAt = (row: number) => trace.copies[rowAt(row)] ?? ([1, 0, 0] as const)
  const foal = trace.copies[ancestry.herdRows.length] ?? ([1, 0, 0] as const)
  const [ofSire, ofDam] = [copiesAt(parents.sire), copiesAt(parents.dam)]
  const isGrave = DISEASES[locus].grave && ofSire[0] === 0 && ofDam[0] === 0
  const isInDoubt = foal[0] < 1
  const next = isInDoubt
    ? await nextTest(db, {
        locus,
        tested: ancestry.tested,
        copies: trace.copies,
        bracket: [...new Set(places.map(({ row }) => row))].flatMap((row) =>
          ancestry.rowOf.has(row) ? [{ id: idAt(herd, row), row: rowAt(row) }] : [],
        ),
        year,
        start: herd.yearStart,
      })
    : null
  const roadOf = (line: string) => trace.roads.get(line) ?? 0
  const sources = sourcesOf({
    places,
    roadOf,
    nameOf: (row) => herd.identities.nameAt(row),
    isTested: (row) => panels.get(idAt(herd, row))?.tests[locus] !== undefined,
  })
  const isExact = Math.max(...ofSire) === 1 && Math.max(...ofDam) === 1
  return {
    finding: traceFinding({
      locus,
      foal,
      isExact,
      isGrave,
      sources,
      nextTest: next,
      doubt: doubtedRoad({ herd, locus, ancestry, places, foal, roadOf }),
    }),
    is_grave: isGrave,
    foal: tuple(foal),
    next_test: next,
    contradictions: [],
  }
}

function contradiction(
  herd: HerdSnapshot,
  { tested, untested, herdRows }: TestedAncestry,
  locus: DiseaseLocus,
) {
  const contradictions = contradictingTests(tested, untested()).flatMap((own) => {
    const row = herdRows[own]
    if (row === undefined) return []
    const { id, name } = tracedHorse(herd, row)
    return [{ id, name, value: genotypeCode(genotypeAt(herd, row, locus)) }]
  })
  return {
    finding: contradictionFinding(contradictions, DISEASES[locus].label),
    is_grave: false,
    foal: null,
    next_test: null,
    contradictions,
  }
}

import { useQuery } from '@tanstack/react-query'
import { DISEASE_LOCI, type DiseaseLocus, PANEL_LOCI } from '@quarterpole/contract/limits'
import { FURTHER_LOCI } from '@quarterpole/genetics/loci'
import { FURTHER } from '@quarterpole/genetics/locus-names'
import { MARKERS_LINE } from '@quarterpole/genetics/markers'
import { DISEASES, isOfPanel, plainTruth } from '@quarterpole/genetics/panel'
import { dayOf } from '../../ui/words/day.ts'
import { HowLink } from '../../how/HowLink.tsx'
import { GenotypeStrip, MarkerLine, mstnReading, printedWords } from '../../ui/Genotype.tsx'
import { InfoNote, SkeletonRows } from '../../ui/States.tsx'
import { SourceNote } from '../../ui/Words.tsx'
import { Line, look } from '../../ui/Layout.tsx'
import { type Genetics, geneticsQuery, type Horse } from '../../herd/horses/queries.ts'

/** The lab's own notation per panel test, where it says more than the word. */
export function rawByLocus(tests: Genetics['tests']): Partial<Record<DiseaseLocus, string>> {
  const raw: Partial<Record<DiseaseLocus, string>> = {}
  for (const locus of PANEL_LOCI) {
    const test = tests.find((one) => one.marker === locus)
    if (test === undefined) continue
    const said = [printedWords(test), test.inferred ? 'inferred' : null].filter((words) => words !== null)
    if (said.length > 0) raw[locus] = said.join(', ')
  }
  return raw
}

/** "Tested by …, last on …": labs and the newest date. */
export function testedBy(tests: Genetics['tests']): string | null {
  const labs = [...new Set(tests.flatMap(({ lab }) => (lab === null ? [] : [lab])))]
  const newest = tests
    .flatMap(({ tested_on }) => (tested_on === null ? [] : [tested_on]))
    .toSorted()
    .at(-1)
  if (labs.length === 0 && newest === undefined) return null
  return `Tested${labs.length > 0 ? ` by ${labs.join(', ')}` : ''}${newest === undefined ? '' : `, last on ${dayOf(newest)}`}.`
}

/** Per tested locus, what its one word leaves out. */
export function panelTruths(values: Genetics): { locus: DiseaseLocus; truth: string }[] {
  return DISEASE_LOCI.flatMap((locus) => {
    const value = values[locus]
    if (value === null) return []
    // The strip says what each of the six is; another test has its result here alone.
    const result = value === 'N/N' ? 'Clear: no copy.' : DISEASES[locus].oneCopy
    const truth = plainTruth(locus, value) ?? (isOfPanel(locus) ? null : result)
    return truth === null ? [] : [{ locus, truth }]
  })
}

function Truths({ values }: { values: Genetics }) {
  const truths = panelTruths(values)
  if (truths.length === 0) return null
  return (
    <dl className={look({ above: 2, size: 'small', leading: 'note' })}>
      {truths.map(({ locus, truth }) => (
        <Line gap="sign" align="stretch" key={locus}>
          <dt className={look({ weight: 'medium' })}>{DISEASES[locus].label}</dt>
          <dd className={look({ tone: 'muted' })}>{truth}</dd>
        </Line>
      ))}
    </dl>
  )
}

/** Results of the loci that have no row of their own: "Extension E/e", with what the gene does. */
export const furtherResults = (tests: Genetics['tests']) =>
  FURTHER.flatMap((locus) => {
    const value = tests.find(({ marker }) => marker === locus)?.value ?? null // the current one is first
    const { label, effect } = FURTHER_LOCI[locus]
    return value === null ? [] : [{ locus, label, value, effect }]
  })

function FurtherResults({ tests }: Pick<Genetics, 'tests'>) {
  const results = furtherResults(tests)
  if (results.length === 0) return null
  return (
    <ul aria-label="Color and other genes" className={look({ above: 2, size: 'small', leading: 'note' })}>
      {results.map(({ locus, label, value, effect }) => (
        <li key={locus}>
          <span className={look({ weight: 'medium' })}>
            {label} {value}
          </span>{' '}
          <span className={look({ tone: 'muted' })}>{effect}</span>
        </li>
      ))}
    </ul>
  )
}

function MarkerNotes({ values }: { values: Genetics }) {
  const mstn = mstnReading(values)
  if (mstn === null) return null
  return (
    <InfoNote label="What the markers say">
      {mstn.line} {MARKERS_LINE} <HowLink card="panel" section="mstn" of="MSTN" />
    </InfoNote>
  )
}

export function GeneticProfile({ horse: { id, genetic_tests } }: { horse: Horse }) {
  const isTested = genetic_tests.length > 0 // without tests the server answers 404
  const { data, isPending, isError } = useQuery({ ...geneticsQuery(id), enabled: isTested })
  if (isTested && isError) return <SourceNote>The genetic profile didn’t load.</SourceNote>
  if (isTested && isPending) return <SkeletonRows label="Loading the genetic profile" rows={2} columns={3} />
  const basis = data === undefined ? null : testedBy(data.tests)
  return (
    <>
      <GenotypeStrip values={data} raw={data === undefined ? undefined : rawByLocus(data.tests)} stacked />
      {data !== undefined && <Truths values={data} />}
      {data !== undefined && <FurtherResults tests={data.tests} />}
      <MarkerLine values={data} />
      {data !== undefined && <MarkerNotes values={data} />}
      {basis !== null && <SourceNote className={look({ above: 2 })}>{basis}</SourceNote>}
    </>
  )
}

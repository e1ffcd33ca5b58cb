import { MARKER_LABELS } from '@quarterpole/contract/limits'
import { look } from '../../ui/Layout.tsx'
import { useQuery } from '@tanstack/react-query'
import { dayOf } from '../../ui/words/day.ts'
import { genotypeWords, printedWords } from '../../ui/Genotype.tsx'
import { Dim } from '../../ui/Words.tsx'
import type { FormOf, RecordsProps } from '../records/record-form.ts'
import { RecordSection } from '../records/RecordSection.tsx'
import { type GeneticTest, testsQuery } from './queries.ts'

export const TestsSection = ({ horse, onOpen, returned }: RecordsProps<FormOf<'test', GeneticTest>>) => (
  <RecordSection
    horse={horse}
    calls={{ create: 'createTest', update: 'updateTest', remove: 'deleteTest' }}
    title="Test results"
    adds="a test result"
    empty="No test results yet. Untested isn’t the same as clear."
    onOpen={(record) => onOpen({ kind: 'test', record })}
    isReturned={returned === 'test'}
    found={useQuery(testsQuery(horse.id))}
    row={(test) => {
      const { marker, value, raw, is_current } = test
      const label = MARKER_LABELS[marker]
      const shown = value === null ? raw : genotypeWords(value)
      return {
        whose: `${label} ${shown}`,
        title: (
          <>
            {label} {is_current ? <b>{shown}</b> : <Dim>{shown}</Dim>}
          </>
        ),
        facts: factsOf(test),
      }
    }}
  />
)

function factsOf({ raw, value, lab, tested_on, inferred, is_current, warnings }: GeneticTest) {
  const facts = [
    printedWords({ raw, value }),
    lab,
    tested_on === null ? null : dayOf(tested_on),
    inferred ? 'inferred from the parents' : null,
    is_current ? null : 'a later sample counts',
  ]
    .filter(Boolean)
    .join(' · ')
  if (facts === '' && warnings.length === 0) return undefined
  return (
    <>
      {facts}
      {warnings.map((warning) => (
        <span key={warning} className={look({ tone: 'caution' })}>
          {facts === '' ? '' : ' · '}
          {warning}
        </span>
      ))}
    </>
  )
}

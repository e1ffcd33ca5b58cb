import { look } from '../../ui/Layout.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRemove } from '../../app/activity/use-remove.ts'
import { write } from '../../app/api/client.ts'
import { dayOf } from '../../ui/words/day.ts'
import type { FormOf, RecordsProps } from '../records/record-form.ts'
import { RecordRow, RecordSection } from '../records/RecordSection.tsx'
import { Dim } from '../../ui/Words.tsx'
import { type GeneticTest, testsQuery } from './queries.ts'
import { markerLabel } from './test-form.ts'

const factsOf = ({ raw, value, lab, tested_on, inferred, is_current }: GeneticTest) =>
  [
    raw === value ? null : `printed ${raw}`,
    lab,
    tested_on === null ? null : dayOf(tested_on),
    inferred ? 'inferred from the parents' : null,
    is_current ? null : 'a later sample counts',
  ]
    .filter(Boolean)
    .join(' · ')

export function TestsSection({ horse, onOpen, returned }: RecordsProps<FormOf<'test', GeneticTest>>) {
  const { data, error, refetch } = useQuery(testsQuery(horse.id))
  const remove = useRemove()
  return (
    <RecordSection
      need="createTest"
      title="Test results"
      adds="a test result"
      onAdd={() => onOpen({ kind: 'test', record: null })}
      isReturned={returned === 'test'}
      count={data?.length}
      error={error}
      onRetry={() => void refetch()}
      empty="No test results yet. Untested isn’t the same as clear."
    >
      {data?.map((test) => {
        const name = `${markerLabel(test.marker)} ${test.value ?? test.raw}`
        const facts = factsOf(test)
        return (
          <RecordRow
            key={test.id}
            whose={name}
            title={
              <>
                {markerLabel(test.marker)} {test.is_current ? <b>{test.value}</b> : <Dim>{test.value}</Dim>}
              </>
            }
            facts={
              facts === '' && test.warnings.length === 0 ? undefined : (
                <>
                  {facts}
                  {test.warnings.map((warning) => (
                    <span key={warning} className={look({ tone: 'caution' })}>
                      {facts === '' ? '' : ' · '}
                      {warning}
                    </span>
                  ))}
                </>
              )
            }
            isLocked={test.may_edit === false}
            needs={['updateTest', 'deleteTest']}
            onEdit={() => onOpen({ kind: 'test', record: test })}
            onDelete={() =>
              remove({
                sentence: `${horse.name}: ${name} deleted`,
                remove: () => write('deleteTest', { params: { id: test.id } }),
              })
            }
          />
        )
      })}
    </RecordSection>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useRemove } from '../../app/activity/use-remove.ts'
import { write } from '../../app/api/client.ts'
import { dayOf } from '../../ui/words/day.ts'
import type { FormOf, ImportOf, RecordsProps } from '../../herd/records/record-form.ts'
import { RecordRow, RecordSection } from '../../herd/records/RecordSection.tsx'
import { type Work, worksQuery } from './queries.ts'
import { workFacts } from './work-form.ts'

type WorkForm = FormOf<'work', Work> | ImportOf<'works'>

export function WorksSection({ horse, onOpen, returned }: RecordsProps<WorkForm>) {
  const { data, error, refetch } = useQuery(worksQuery(horse.id))
  const remove = useRemove()
  return (
    <RecordSection
      need="createWork"
      title="Works"
      adds="a work"
      onAdd={() => onOpen({ kind: 'work', record: null })}
      onImport={() => onOpen({ kind: 'import', records: 'works' })}
      isReturned={returned === 'work'}
      count={data?.length}
      error={error}
      onRetry={() => void refetch()}
      empty="No works yet."
    >
      {data?.map((work) => {
        const whose = `of ${dayOf(work.work_date)}`
        const facts = workFacts(work)
        return (
          <RecordRow
            key={work.id}
            whose={whose}
            title={
              <>
                {dayOf(work.work_date)} <b>{work.distance_yards} yd</b>{' '}
                {work.time_s === null ? '' : `${work.time_s} s`}
              </>
            }
            facts={facts === '' ? undefined : facts}
            needs={['updateWork', 'deleteWork']}
            onEdit={() => onOpen({ kind: 'work', record: work })}
            onDelete={() =>
              remove({
                sentence: `${horse.name}: work ${whose} deleted`,
                remove: () => write('deleteWork', { params: { id: work.id } }),
              })
            }
          />
        )
      })}
    </RecordSection>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useRemove } from '../../app/activity/use-remove.ts'
import { write } from '../../app/api/client.ts'
import { dayOf } from '../../ui/words/day.ts'
import { paths } from '../../app/paths.ts'
import type { FormOf, RecordsProps } from '../../herd/records/record-form.ts'
import { RecordRow, RecordSection } from '../../herd/records/RecordSection.tsx'
import { Name } from '../../ui/Words.tsx'
import { StatusMark } from './InjuryMarks.tsx'
import { horseInjuriesQuery } from './use-injuries.ts'

/** The injuries of one horse; each links to its outlook. */
export function InjuriesSection({ horse, onOpen, returned }: RecordsProps<FormOf<'injury', { id: number }>>) {
  const { data, error, refetch } = useQuery(horseInjuriesQuery(horse.id))
  const remove = useRemove()
  return (
    <RecordSection
      need="createInjury"
      title="Injuries"
      adds="an injury"
      onAdd={() => onOpen({ kind: 'injury', record: null })}
      isReturned={returned === 'injury'}
      count={data?.length}
      error={error}
      onRetry={() => void refetch()}
      empty="No injuries on record."
    >
      {data?.map((injury) => (
        <RecordRow
          key={injury.id}
          whose={injury.type}
          title={
            <>
              <Name href={paths.injuries(undefined, { impact: injury.id })}>{injury.type}</Name>{' '}
              <StatusMark outcome={injury.outcome} />
            </>
          }
          facts={[
            dayOf(injury.injury_date),
            injury.severity,
            injury.return_date === null ? null : `until ${dayOf(injury.return_date)}`,
            injury.notes,
          ]
            .filter(Boolean)
            .join(' · ')}
          isLocked={injury.may_edit === false}
          needs={['updateInjury', 'deleteInjury']}
          onEdit={() => onOpen({ kind: 'injury', record: injury })}
          onDelete={() =>
            remove({
              sentence: `${horse.name}: ${injury.type} deleted`,
              remove: () => write('deleteInjury', { params: { id: injury.id } }),
            })
          }
        />
      ))}
    </RecordSection>
  )
}

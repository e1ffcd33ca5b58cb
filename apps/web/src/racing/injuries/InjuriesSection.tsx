import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/paths.ts'
import type { FilesForm, FormOf, RecordsProps } from '../../herd/records/record-form.ts'
import { RecordSection } from '../../herd/records/RecordSection.tsx'
import { dayOf } from '../../ui/words/day.ts'
import { Name } from '../../ui/Words.tsx'
import { StatusMark } from './InjuryMarks.tsx'
import { horseInjuriesQuery } from './use-injuries.ts'

/** The injuries of one horse; each links to its outlook. */
export const InjuriesSection = ({
  horse,
  onOpen,
  returned,
}: RecordsProps<FormOf<'injury', { id: number }> | FilesForm>) => (
  <RecordSection
    horse={horse}
    calls={{ create: 'createInjury', update: 'updateInjury', remove: 'deleteInjury' }}
    title="Injuries"
    adds="an injury"
    empty="No injuries on record."
    onOpen={(record) => onOpen({ kind: 'injury', record })}
    papers={{ kind: 'injury', onAdd: (of) => onOpen({ kind: 'files', files: [], of }) }}
    isReturned={returned === 'injury'}
    found={useQuery(horseInjuriesQuery(horse.id))}
    row={({ id, type, outcome, injury_date, severity, return_date, notes }) => ({
      whose: type,
      title: (
        <>
          <Name href={paths.injuries(undefined, { impact: id })}>{type}</Name>{' '}
          <StatusMark outcome={outcome} />
        </>
      ),
      facts: [
        dayOf(injury_date),
        severity,
        return_date === null ? null : `until ${dayOf(return_date)}`,
        notes,
      ]
        .filter(Boolean)
        .join(' · '),
    })}
  />
)

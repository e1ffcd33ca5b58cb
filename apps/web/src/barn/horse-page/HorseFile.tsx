import { dayOfMoment, momentWithin } from '../../ui/words/day.ts'
import { AskToDelete, DeleteHorse, useDeletion } from '../horse-details/DeleteHorse.tsx'
import type { Horse } from '../../herd/horses/queries.ts'
import { paths } from '../../app/paths.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { useNow } from '../../ui/use-now.ts'
import { SourceNote } from '../../ui/Words.tsx'
import { Row } from '../../ui/Layout.tsx'

/** When the record was made and changed, and how to delete it. */
export function HorseFile({ horse }: { horse: Horse }) {
  const follow = useFollow()
  const now = useNow()
  const deletion = useDeletion(horse.id, horse.name, () => follow(paths.horses()))
  return (
    <Row gap={3} justify="between" line="above" above={7} padTop={3} data-screen-only>
      {deletion.asking ? (
        <DeleteHorse name={horse.name} {...deletion} />
      ) : (
        <>
          <SourceNote>
            Added {dayOfMoment(horse.created_at)}, last changed {momentWithin(horse.updated_at, now)}
          </SourceNote>
          <AskToDelete {...deletion} />
        </>
      )}
    </Row>
  )
}

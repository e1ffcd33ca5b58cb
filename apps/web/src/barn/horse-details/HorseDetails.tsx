import { NotLoaded } from '../../app/NotLoaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOfMoment, momentWithin } from '../../ui/words/day.ts'
import { paths } from '../../app/paths.ts'
import { HorseRecords } from './HorseRecords.tsx'
import type { OpenForm } from './record-form.ts'
import { RecordDialog } from './RecordDialog.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useNow } from '../../ui/use-now.ts'
import { AskToDelete, DeleteHorse, useDeletion } from './DeleteHorse.tsx'
import { HorseIdentity } from './HorseIdentity.tsx'
import { HorseNotes, HorseOverview } from './HorseFacts.tsx'
import { look } from '../../ui/Layout.tsx'
import { nextLink } from '../../herd/horses/horse-links.ts'
import { DistanceSection, StartsSection } from './Performance.tsx'
import { type Horse, horseQuery } from '../../herd/horses/queries.ts'

export interface HorseDetailsProps {
  id: number
  onClose: () => void
  pedigreeHref: string
  editHref: string
}

interface ContentProps {
  horse: Horse
  onOpen: (form: OpenForm) => void
  /** The form just closed: its Add button takes the focus. */
  returned: OpenForm['kind'] | undefined
}

function Content({ horse, onOpen, returned }: ContentProps) {
  return (
    <>
      <div className={look({ rule: true, padTop: 4 })}>
        <HorseOverview horse={horse} />
        {horse.notes !== null && <HorseNotes notes={horse.notes} />}
      </div>
      <StartsSection horse={horse} onOpen={onOpen} returned={returned} />
      <DistanceSection horse={horse} />
      <HorseRecords horse={horse} onOpen={onOpen} returned={returned} />
    </>
  )
}

export function HorseDetails({ id, onClose, pedigreeHref, editHref }: HorseDetailsProps) {
  const { data: horse, error, refetch } = useQuery(horseQuery(id))
  const now = useNow()
  const deletion = useDeletion(id, horse?.name ?? '', onClose)
  const [form, setForm] = useState<OpenForm | null>(null)
  const [returned, setReturned] = useState<OpenForm['kind']>()
  if (form !== null && horse !== undefined)
    return (
      <RecordDialog
        horse={horse}
        form={form}
        onClose={() => {
          setReturned(form.kind)
          setForm(null)
        }}
      />
    )
  const next = horse === undefined ? null : nextLink(horse)
  const footer =
    horse === undefined ? (
      <Button onClick={onClose}>Close</Button>
    ) : deletion.asking ? (
      <DeleteHorse name={horse.name} {...deletion} />
    ) : (
      <>
        <span className={look({ size: 'small', tone: 'dim' })} data-left>
          Added {dayOfMoment(horse.created_at)}, last changed {momentWithin(horse.updated_at, now)}
        </span>
        <AskToDelete {...deletion} />
        <ButtonLink href={paths.horse(horse.id)}>Full page</ButtonLink>
        <ButtonLink href={editHref} keepScroll>
          Edit
        </ButtonLink>
        <ButtonLink href={pedigreeHref} keepScroll>
          Pedigree
        </ButtonLink>
        {next !== null && (
          <ButtonLink kind="solid" href={next.href}>
            {next.label}
          </ButtonLink>
        )}
      </>
    )
  return (
    <Dialog
      opened
      onClose={onClose}
      width="wide"
      focusesInside={returned !== undefined}
      title={horse?.name ?? 'Horse'}
      under={horse && <HorseIdentity horse={horse} />}
      footer={footer}
    >
      {horse !== undefined ? (
        <Content horse={horse} onOpen={setForm} returned={returned} />
      ) : (
        <NotLoaded what="the horse" error={error} onRetry={refetch} rows={6} />
      )}
    </Dialog>
  )
}

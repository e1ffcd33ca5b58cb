import { useThisYear } from '../../ui/use-this-year.ts'
import type { CrossId } from '@quarterpole/contract/ids'
import { STALLION_BOOK_YEARS, TERMS_TO_BE_NEGOTIATED } from '@quarterpole/contract/limits'
import { useState } from 'react'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { SelectField, TextArea } from '../../ui/Field.tsx'
import { useIsMounted } from '../../ui/use-is-mounted.ts'
import { type Parents, useBookMare } from './use-cross.ts'
import { Stack } from '../../ui/Layout.tsx'

interface BookDialogProps {
  parents: Parents
  crossId: CrossId | null
  onClose: () => void
}

/**
 * Breeding season and terms. A booking that finishes after the dialog was closed must not close the next one.
 */
export function BookDialog({ parents, crossId, onClose }: BookDialogProps) {
  const thisYear = useThisYear()
  const years = Array.from({ length: STALLION_BOOK_YEARS }, (_, offset) => String(thisYear + offset))
  const [season, setSeason] = useState(String(thisYear + 1))
  const [terms, setTerms] = useState('')
  const isHere = useIsMounted()
  const book = useBookMare(parents, () => isHere() && onClose())
  const bookOnce = useSingleFlight(book)
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Add to Stallion Book"
      under={`${parents.sire.name} × ${parents.dam.name}`}
      onSubmit={() => bookOnce({ seasonYear: Number(season), terms, crossId })}
      footer={
        <DialogButtons onClose={onClose} busy={book.isPending}>
          {book.isPending ? 'Adding…' : 'Add to book'}
        </DialogButtons>
      }
    >
      <Stack gap={4}>
        <SelectField
          data-autofocus
          label="Breeding season"
          value={season}
          choices={years.map((year) => ({ value: year, label: year }))}
          onChange={setSeason}
        />
        <TextArea
          label="Terms"
          hint={`Optional. Leave it blank and the book says “${TERMS_TO_BE_NEGOTIATED}”.`}
          maxLength={2000}
          value={terms}
          onChange={(event) => setTerms(event.target.value)}
        />
      </Stack>
    </Dialog>
  )
}

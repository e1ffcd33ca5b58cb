import type { CrossId } from '@quarterpole/contract/ids'
import { STALLION_BOOK_YEARS, TERMS_TO_BE_NEGOTIATED } from '@quarterpole/contract/limits'
import { useState } from 'react'
import { useSingleFlight } from '../api/use-single-flight.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { SelectField, TextArea } from '../ui/Field.tsx'
import { useStillHere } from '../ui/use-still-here.ts'
import { type Parents, useBookMare } from './use-cross.ts'
import styles from './Breeding.module.css'

interface BookDialogProps {
  parents: Parents
  crossId: CrossId | null
  onClose: () => void
}

/**
 * A season and terms; the season is this year or one of the two after, the next one unless chosen otherwise. It stands
 * while it is open: a booking that ends after its user has gone leaves alone what was opened since.
 */
export function BookDialog({ parents, crossId, onClose }: BookDialogProps) {
  const [thisYear] = useState(() => new Date().getFullYear())
  const years = Array.from({ length: STALLION_BOOK_YEARS }, (_, ahead) => String(thisYear + ahead))
  const [season, setSeason] = useState(String(thisYear + 1))
  const [terms, setTerms] = useState('')
  const isHere = useStillHere()
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
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="solid" type="submit" busy={book.isPending}>
            {book.isPending ? 'Adding…' : 'Add to book'}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <SelectField
          data-autofocus
          label="Season year"
          value={season}
          choices={years.map((year) => ({ value: year, label: year }))}
          onChange={setSeason}
        />
        <TextArea
          label="Terms"
          hint={`Optional. Left empty, the entry says “${TERMS_TO_BE_NEGOTIATED}”.`}
          maxLength={2000}
          value={terms}
          onChange={(event) => setTerms(event.target.value)}
        />
      </div>
    </Dialog>
  )
}

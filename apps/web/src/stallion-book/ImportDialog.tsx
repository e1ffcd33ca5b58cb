import type { BookingsImport } from '@quarterpole/contract/stallion-book'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDone } from '../activity/use-undo.ts'
import { call, write } from '../api/client.ts'
import { detailOf } from '../api/error.ts'
import { useInvalidateAfter } from '../api/invalidate-after.ts'
import { useSingleFlight } from '../api/use-single-flight.ts'
import { FileButton } from '../data-studio/FileChoice.tsx'
import { count, plural } from '../format/number.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextArea } from '../ui/Field.tsx'
import { Mark } from '../ui/Marks.tsx'
import { FailurePanel } from '../ui/States.tsx'
import { Muted } from '../ui/Words.tsx'
import styles from './StallionBook.module.css'

interface ImportProps {
  /** Season of rows without one. */
  season: number
  /** The text of a file that is chosen already. */
  csv?: string
  onAdded?: (added: BookingsImport) => void
  onClose: () => void
}

/** Bookings from a CSV file or pasted text: checked first, then added, all or none. */
export function ImportDialog({ season, csv: given = '', onAdded, onClose }: ImportProps) {
  const [csv, setCsv] = useState(given)
  const done = useDone()
  const invalidateAfter = useInvalidateAfter()
  const check = useMutation({
    mutationFn: (text: string) =>
      call('importStallionBook', { body: { csv: text, season_year: season, dry_run: true } }),
  })
  const add = useMutation({
    mutationFn: () => write('importStallionBook', { body: { csv, season_year: season, dry_run: false } }),
    onSuccess: async ({ data, activityId }) => {
      done(`${plural(data.added, 'booking')} added`, activityId)
      onAdded?.(data)
      onClose()
      await invalidateAfter('booking')
    },
  })
  const checkOnce = useSingleFlight(check)
  const addOnce = useSingleFlight(add)
  const take = (text: string) => {
    setCsv(text)
    check.reset()
    add.reset()
  }
  const found = check.data
  const isGood = found !== undefined && found.problems.length === 0 && found.added > 0
  const error = add.error ?? check.error
  return (
    <Dialog
      opened
      onClose={onClose}
      width="medium"
      title="Import bookings"
      onSubmit={() => (isGood ? addOnce() : checkOnce(csv))}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="solid"
            type="submit"
            busy={check.isPending || add.isPending}
            unavailable={csv.trim() === '' ? 'Choose a file or paste its rows.' : undefined}
          >
            {isGood ? `Add ${plural(found.added, 'booking')}` : 'Check'}
          </Button>
        </>
      }
    >
      <div className={styles.import}>
        <Muted>
          A header row with stallion and mare (or stallion_aqha_id and mare_aqha_id), and any of season_year,
          contract, fee, paid, terms, notes, status, canceled_on. Export CSV writes the same columns. Rows
          without a season go into {season}.
        </Muted>
        <div className={styles.fieldLine}>
          <FileButton
            label="Choose a CSV file"
            accept=".csv,text/csv"
            onFile={(file) => void file.text().then(take)}
          />
        </div>
        <TextArea
          label="Or paste the rows"
          rows={6}
          data-autofocus
          value={csv}
          onChange={(event) => take(event.target.value)}
        />
      </div>
      {error !== null && (
        <FailurePanel
          title="The bookings didn’t go in"
          detail={detailOf(error, 'The server didn’t answer.')}
        />
      )}
      {found !== undefined && <ImportFindings found={found} />}
    </Dialog>
  )
}

export function ImportFindings({ found }: { found: BookingsImport }) {
  const { rows, added, on_file, problems } = found
  return (
    <div className={styles.found} role="status">
      <p>
        <b>{plural(rows, 'row')}</b>: {count(added)} to add
        {on_file > 0 && `, ${count(on_file)} already in the book and left as they are`}
        {problems.length > 0 && `, ${plural(problems.length, 'problem')}`}.
      </p>
      {problems.length > 0 && (
        <>
          <Mark tone="danger">Nothing goes in until every row is right.</Mark>
          <ul>
            {problems.map(({ row, field, message }, at) => (
              <li key={at}>
                Row {row}, {field.replaceAll('_', ' ')}: {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

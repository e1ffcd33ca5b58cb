import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plural } from '../../format/number.ts'
import { openingSeason } from '../../stallion-book/book-words.ts'
import { ImportDialog } from '../../stallion-book/ImportDialog.tsx'
import { bookSeasonsQuery } from '../../stallion-book/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Muted } from '../../ui/Words.tsx'

/** Bookings have an import of their own, which takes CSV. */
export function DroppedBookings({ file, isWorkbook }: { file: File; isWorkbook: boolean }) {
  const seasons = useQuery(bookSeasonsQuery)
  const thisYear = useNow().getFullYear()
  const [csv, setCsv] = useState<string | null>(null)
  const [added, setAdded] = useState<number | null>(null)
  if (isWorkbook) return <Muted>Bookings come in as CSV. Save the sheet as CSV and drop that file.</Muted>
  if (added !== null)
    return (
      <p role="status">
        <Mark tone="ok">{plural(added, 'booking')} added</Mark>
      </p>
    )
  return (
    <>
      <div>
        <Button size="small" kind="solid" onClick={() => void file.text().then(setCsv)}>
          Check the bookings
        </Button>
      </div>
      {csv !== null && (
        <ImportDialog
          season={openingSeason(seasons.data ?? [], thisYear)}
          csv={csv}
          onAdded={({ added: count }) => setAdded(count)}
          onClose={() => setCsv(null)}
        />
      )}
    </>
  )
}

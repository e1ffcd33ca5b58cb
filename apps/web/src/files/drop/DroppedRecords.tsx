import { useThisYear } from '../../ui/use-this-year.ts'
import type { RecordKind } from '@quarterpole/contract/record-kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plural } from '../../ui/words/number.ts'
import { ImportDialog } from '../../app/record-files/ImportDialog.tsx'
import { IMPORT_WORDS } from '../../app/record-files/import-words.ts'
import { openingSeason } from '../../season/stallion-book/book-words.ts'
import { bookSeasonsQuery } from '../../season/stallion-book/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Marks.tsx'

/** Works, sales, bookings, breedings and to-dos have an import of their own. */
export function DroppedRecords({ kind, file }: { kind: RecordKind; file: File }) {
  const seasons = useQuery({ ...bookSeasonsQuery, enabled: kind === 'bookings' })
  const thisYear = useThisYear()
  const [isOpen, setOpen] = useState(false)
  const [added, setAdded] = useState<number | null>(null)
  if (added !== null)
    return (
      <p role="status">
        <Mark tone="ok">{plural(added, IMPORT_WORDS[kind].one)} added</Mark>
      </p>
    )
  return (
    <>
      <div>
        <Button size="small" kind="solid" onClick={() => setOpen(true)}>
          Check the rows
        </Button>
      </div>
      {isOpen && (
        <ImportDialog
          kind={kind}
          file={file}
          season={kind === 'bookings' ? openingSeason(seasons.data ?? [], thisYear) : undefined}
          onAdded={setAdded}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

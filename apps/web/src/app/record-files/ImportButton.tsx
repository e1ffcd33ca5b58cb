import type { RecordKind } from '@quarterpole/contract/record-kinds'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { IMPORT_WORDS } from './import-words.ts'

// Split off: the page needs no dialog until it is asked for.
const ImportDialog = lazy(() =>
  import('./ImportDialog.tsx').then((module) => ({ default: module.ImportDialog })),
)

/** Opens the import of one kind of record over the page it is on. */
export function ImportButton({ kind, small = false }: { kind: RecordKind; small?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        need="importRecords"
        {...(small ? { size: 'small' } : {})}
        aria-label={IMPORT_WORDS[kind].title}
        onClick={() => setOpen(true)}
      >
        Import
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog kind={kind} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

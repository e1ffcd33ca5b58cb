import type { RecordKind } from '@quarterpole/contract/record-kinds'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { IMPORT_WORDS } from './import-words.ts'
import { splitOff } from '../../ui/split-off.tsx'

const ImportDialog = splitOff(async () => (await import('./ImportDialog.tsx')).ImportDialog)

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
      {isOpen && <ImportDialog kind={kind} onClose={() => setOpen(false)} />}
    </>
  )
}

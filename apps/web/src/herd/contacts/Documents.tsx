import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PagedList } from '../../app/PagedList.tsx'
import { Stack } from '../../ui/Layout.tsx'
import { May } from '../../ui/may.ts'
import { Section } from '../../ui/Section.tsx'
import { splitOff } from '../../ui/split-off.tsx'
import { AddFiles, PaperList } from '../papers/Papers.tsx'
import type { RecordOf } from '../records/record-calls.ts'
import { documentsQuery } from './queries.ts'

const AddPapers = splitOff(async () => (await import('../papers/AddPapers.tsx')).AddPapers)
const RecordForm = splitOff(async () => (await import('../records/RecordForm.tsx')).RecordForm)

type Open = { files: readonly File[] } | { record: RecordOf<'document'> } | null

/** What is on file about a contact: contracts, insurance, licenses, photos. */
export function Documents({ contact }: { contact: { id: number; name: string } }) {
  const [open, setOpen] = useState<Open>(null)
  const documents = useInfiniteQuery(documentsQuery(contact.id))
  const close = () => setOpen(null)
  return (
    <Section title="Documents">
      <Stack gap={3}>
        <May need="createDocument">
          <AddFiles onFiles={(files) => files.length > 0 && setOpen({ files })} />
        </May>
        <PagedList query={documents} what="the documents" rows={2} columns={2}>
          {(found) => (
            <PaperList
              of="document"
              papers={found}
              whose={contact.name}
              onEdit={(record) => setOpen({ record })}
            />
          )}
        </PagedList>
      </Stack>
      {open !== null && 'files' in open && (
        <AddPapers owner={{ record: 'document', ...contact }} files={open.files} onClose={close} />
      )}
      {open !== null && 'record' in open && (
        <RecordForm name="document" horse={null} record={open.record} words={{}} onClose={close} />
      )}
    </Section>
  )
}

import type { ImportPreview, JoinedFile, SaveMappingBody } from '@quarterpole/contract/import-mapping'
import type { FileType, MappingFormat } from '@quarterpole/contract/limits'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useInvalidateAfter } from '../../app/api/invalidate-after.ts'
import { call } from '../../app/api/client.ts'
import { detailOf } from '../../app/api/error.ts'
import { useToast } from '../../ui/Toast.tsx'
import type { ReadingChoice } from './reading-choice.ts'
import { fieldWord } from './field-words.ts'
import { columnsOf, type Draft, draftFrom, fileMapping, openQuestions, UNTOUCHED } from './mapping-draft.ts'
import { joinFiles, type PreviewAsk, previewQuery } from './queries.ts'

export type MappingStep = 'format' | 'match'

/** The file and how it is read. */
interface Looking {
  readonly step: MappingStep
  readonly format: MappingFormat
  readonly file: File | null
  readonly fileKey: string
  readonly fileType: FileType | null
  readonly sheet: string | null
  readonly headerRow: number | null
  readonly useSaved: boolean
  readonly draft: Draft
}
const START: Looking = {
  step: 'format',
  format: 'custom',
  file: null,
  fileKey: '',
  fileType: null,
  sheet: null,
  headerRow: null,
  useSaved: true,
  draft: UNTOUCHED,
}

/** A second file to join with the first. */
interface Join {
  readonly looking: Looking
  readonly other: File
}

/** The file as it stood when the mapping was to be applied, and the name to save it under. */
interface Applying {
  readonly looking: Looking
  readonly saveAs: string | null
}

interface Forget {
  readonly id: number
  readonly fileKey: string
}

/** State of the preview. */
export type Look =
  | { readonly status: 'none' }
  | { readonly status: 'reading' }
  | { readonly status: 'failed'; readonly detail: string }
  | {
      readonly status: 'read'
      readonly preview: ImportPreview
      /** The preview before anything was decided; has the confidence of the suggestions. */
      readonly first: ImportPreview
      readonly isStale: boolean
    }

export type Transfer = (fileType: FileType, file: File, choice: ReadingChoice) => void

/** The mapping helper; passes the file and its mapping to the upload. */
export function useMapping(onTransfer: Transfer) {
  const [looking, setLooking] = useState(START)
  const [joined, setJoined] = useState<JoinedFile | null>(null)
  const invalidateAfter = useInvalidateAfter()
  const change = (part: Partial<Looking>) => setLooking((now) => ({ ...now, ...part }))
  /** Reads the file with other options, which clears earlier decisions. */
  const reread = (part: Partial<Looking>) => change({ draft: UNTOUCHED, ...part })
  const choose = (file: File, part: Partial<Looking> = {}) => {
    setJoined(null)
    reread({ file, fileKey: crypto.randomUUID(), sheet: null, headerRow: null, useSaved: true, ...part })
  }
  const join = useMutation({
    mutationFn: ({ looking: { file, fileType }, other }: Join) =>
      joinFiles(fileOf(file), other, fileType ?? 'race_results'),
    onSuccess: (both, { looking: { fileKey, fileType } }) => {
      if (fileKey !== looking.fileKey) return // another file was chosen meanwhile
      const file = new File([both.csv], both.file_name, { type: 'text/csv' })
      choose(file, { fileType: fileType ?? 'race_results', step: 'match' })
      setJoined(both)
    },
  })
  const forget = useMutation({
    mutationFn: ({ id }: Forget) => call('deleteMapping', { params: { id } }),
    onSuccess: async (_, { fileKey }) => {
      if (fileKey === looking.fileKey) reread({ useSaved: false })
      await invalidateAfter('mapping')
    },
  })
  const look = useLook(looking)
  const open = (file: File, fileType: FileType, { mapping, sheet, headerRow }: ReadingChoice) =>
    choose(file, {
      fileType,
      step: 'match',
      sheet: sheet ?? null,
      headerRow: headerRow ?? null,
      draft: mapping === undefined ? UNTOUCHED : draftFrom(mapping),
    })
  const joining = {
    busy: join.isPending,
    failure: join.error,
    join: (other: File) => join.mutate({ looking, other }),
  }
  const forgetSaved = (id: number) => forget.mutate({ id, fileKey: looking.fileKey })
  const applying = useApply(looking, onTransfer)
  return { looking, look, joined, change, reread, choose, open, joining, forgetSaved, applying }
}
export type MappingHelper = ReturnType<typeof useMapping>

/** Applies the mapping as it stands, and saves it where it has a name. */
function useApply(looking: Looking, onTransfer: Transfer) {
  const invalidateAfter = useInvalidateAfter()
  const notify = useToast()
  const save = useMutation({
    mutationFn: (body: SaveMappingBody) => call('saveMapping', { body }),
    onSuccess: async ({ name }) => {
      notify('done', `Saved as “${name}”. Files with these headers will use it.`)
      await invalidateAfter('mapping')
    },
    onError: (error) => notify('failure', detailOf(error, 'The mapping wasn’t saved. Try again.')),
  })
  const queryClient = useQueryClient()
  const apply = useMutation({
    // Waits for the reading under way; one that fails shows as the state of the file.
    mutationFn: (applied: Applying) => readFile(queryClient, applied.looking),
    onSuccess: (preview, applied) => {
      const { draft, file } = applied.looking
      if (applied.looking !== looking || file === null) return // something was changed meanwhile
      if (openQuestions(draft, preview, (name) => fieldWord(preview, name)).length > 0) return // shown at the button
      const mapping = fileMapping(draft, preview)
      const { file_type, format, header_fingerprint } = preview
      const name = applied.saveAs
      if (name !== null) save.mutate({ name, file_type, format, header_fingerprint, mapping })
      onTransfer(preview.file_type, file, {
        mapping,
        ...(preview.sheet === null ? {} : { sheet: preview.sheet }),
        ...(preview.header_row < 1 ? {} : { headerRow: preview.header_row }),
      })
    },
  })
  return {
    busy: apply.isPending,
    apply: (saveAs: string | null) => apply.mutate({ looking, saveAs }),
  }
}

function useLook(looking: Looking): Look {
  const isWanted = looking.file !== null && looking.step === 'match'
  const columns = columnsOf(looking.draft)
  const first = useQuery({ ...previewQuery(askOf(looking, null)), enabled: isWanted })
  const decided = useQuery({
    ...previewQuery(askOf(looking, columns)),
    enabled: isWanted && columns !== null,
    // The earlier preview of this file stays until the answer arrives.
    placeholderData: (before) =>
      before?.header_fingerprint === first.data?.header_fingerprint ? before : first.data,
  })
  if (!isWanted) return { status: 'none' }
  const error = first.error ?? (columns === null ? null : decided.error)
  if (error !== null) return { status: 'failed', detail: detailOf(error) }
  if (first.data === undefined) return { status: 'reading' }
  if (columns === null || decided.data === undefined)
    return { status: 'read', preview: first.data, first: first.data, isStale: columns !== null }
  const preview = previewOf(first.data, decided.data)
  return { status: 'read', preview, first: first.data, isStale: decided.isPlaceholderData }
}

async function readFile(queryClient: QueryClient, looking: Looking): Promise<ImportPreview> {
  const columns = columnsOf(looking.draft)
  const first = await queryClient.ensureQueryData(previewQuery(askOf(looking, null)))
  if (columns === null) return first
  return previewOf(first, await queryClient.ensureQueryData(previewQuery(askOf(looking, columns))))
}

/** The preview by the columns decided, with what a saved mapping said at first. */
const previewOf = ({ values, saved, choices }: ImportPreview, decided: ImportPreview): ImportPreview => ({
  ...decided,
  values,
  saved,
  choices: { ...decided.choices, ...choices },
})

const NO_FILE = new File([], '')
/** Only what the server needs. */
const askOf = (looking: Looking, columns: ReturnType<typeof columnsOf>): PreviewAsk => {
  const { file, fileKey, format, fileType, sheet, headerRow, useSaved } = looking
  return { file: file ?? NO_FILE, fileKey, format, fileType, sheet, headerRow, useSaved, columns }
}

function fileOf(file: File | null): File {
  if (file === null) throw new Error('no file to join')
  return file
}

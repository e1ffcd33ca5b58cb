import type { FileType } from '@quarterpole/contract/limits'
import type { FileKind } from '@quarterpole/contract/record-kinds'
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { type SetStateAction, useEffect, useEffectEvent, useState } from 'react'
import { type PreviewAsk, joinFiles, previewQuery } from '../mapping/queries.ts'
import { UNTOUCHED } from '../mapping/mapping-draft.ts'
import type { ReadingChoice } from '../mapping/reading-choice.ts'
import type { UploadState } from '../upload/upload-state.ts'
import {
  type DroppedFile,
  holdsUp,
  inOrder,
  isFileType,
  isSettled,
  joinedFrom,
  kindOf,
  type Look,
  newlyDropped,
  pairToJoin,
  type Stage,
  stageOf,
} from './dropped.ts'

/** A file as its row shows it. */
export interface DroppedRow {
  readonly dropped: DroppedFile
  readonly kind: FileKind | null
  readonly stage: Stage
  /** The file it waits for; null when it is its turn. */
  readonly waitsFor: string | null
}

const FOLDER = 'This is a folder. Open it and drop the files in it.'
const MAX_BYTES = 100 * 2 ** 20
const TOO_LARGE = 'The file is larger than 100 MB. Split it and drop the parts.'

/** Dropped files, each read in turn, joined where two belong together, and imported in an order in which parents come first. */
export function useDroppedFiles() {
  const [files, setFiles] = useState<readonly DroppedFile[]>([])
  const looks = useLooks(files)
  const change = (id: string, part: Partial<DroppedFile>) =>
    setFiles((now) => now.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const joining = useJoining(files, looks, setFiles)
  const rows = rowsOf(files, looks)
  return {
    rows,
    joining,
    /** @param folders  names of folders among them */
    add: (more: readonly File[], folders: readonly string[] = []) =>
      setFiles((now) => [
        ...now,
        ...more.map((file) => newlyDropped(file, file.size > MAX_BYTES ? TOO_LARGE : null)),
        ...folders.map((name) => newlyDropped(new File([], name), FOLDER)),
      ]),
    change,
    setUpload: (id: string, next: SetStateAction<UploadState>) =>
      setFiles((now) =>
        now.map((one) =>
          one.id === id ? { ...one, upload: typeof next === 'function' ? next(one.upload) : next } : one,
        ),
      ),
    /** Another kind is another reading: earlier answers go. */
    say: (id: string, chosen: FileKind) =>
      change(id, { chosen, draft: UNTOUCHED, isAnswered: false, choice: null, upload: { status: 'idle' } }),
    remove: (id: string) => setFiles((now) => now.filter((one) => one.id !== id)),
    separate: ({ id, joined }: DroppedFile) =>
      setFiles((now) => now.flatMap((one) => (one.id === id && joined ? joined.parts.map(apart) : [one]))),
    /** Takes a mapping made for one of the files. @returns false for any other file */
    map: (file: File, fileType: FileType, choice: ReadingChoice): boolean => {
      const mapped = files.find((one) => one.file === file)
      if (mapped === undefined) return false
      change(mapped.id, { chosen: fileType, choice, upload: { status: 'idle' } })
      return true
    },
    readAgain: (id: string) => looks.get(id)?.again(),
  }
}
export type DroppedFiles = ReturnType<typeof useDroppedFiles>

const apart = (one: DroppedFile): DroppedFile => ({ ...one, isApart: true })

type Looks = ReadonlyMap<string, Look & { readonly again: () => void }>

/** The previews, one file after the other: the server reads one at a time. */
function useLooks(files: readonly DroppedFile[]): Looks {
  const client = useQueryClient()
  const asked = files.map((dropped) => ({ dropped, query: previewQuery(askOf(dropped)) }))
  const isOpen = ({ dropped, query }: (typeof asked)[number]) =>
    dropped.refusal === null && (client.getQueryState(query.queryKey)?.status ?? 'pending') === 'pending'
  const next = asked.find(isOpen)
  const results = useQueries({
    queries: asked.map((one) => ({
      ...one.query,
      // A file on its way is not looked at again: the import itself changes what there is to ask.
      enabled:
        one.dropped.refusal === null &&
        one.dropped.upload.status === 'idle' &&
        (!isOpen(one) || one === next),
    })),
  })
  return new Map(
    asked.map(({ dropped: { id } }, at) => {
      const result = results[at]
      const again = () => void result?.refetch()
      const isOver = result?.isFetching === false && result.data === undefined
      return [id, { preview: result?.data, failure: isOver ? result.error : null, again }]
    }),
  )
}

const askOf = ({ id, file, chosen }: DroppedFile): PreviewAsk => ({
  file,
  fileKey: id,
  format: 'custom',
  fileType: isFileType(chosen) ? chosen : null,
  sheet: null,
  headerRow: null,
  columns: null,
  useSaved: true,
})

/** Joins two files that belong together as soon as all are read. */
function useJoining(
  files: readonly DroppedFile[],
  looks: Looks,
  setFiles: (change: (now: readonly DroppedFile[]) => readonly DroppedFile[]) => void,
) {
  const join = useMutation({
    mutationFn: ([first, second]: readonly [DroppedFile, DroppedFile]) =>
      joinFiles(first.file, second.file, kindAsType(first, looks)),
    onSuccess: (by, parts) =>
      setFiles((now) => {
        if (!parts.every(({ id }) => now.some((one) => one.id === id))) return now // removed meanwhile
        const rest = now.filter(({ id }) => parts.every((part) => part.id !== id))
        return [...rest, joinedFrom(parts, by)]
      }),
    onError: (_, parts) =>
      setFiles((now) => now.map((one) => (parts.some(({ id }) => id === one.id) ? apart(one) : one))),
  })
  const isReading = files.some((one) => stageOf(one, lookAt(looks, one)).at === 'reading')
  const pair = isReading || join.isPending ? null : pairToJoin(readable(files, looks))
  const key = pair?.map(({ dropped }) => dropped.id).join(' ') ?? null
  const joinPair = useEffectEvent(() => {
    if (pair !== null) join.mutate([pair[0].dropped, pair[1].dropped])
  })
  useEffect(() => joinPair(), [key])
  return { busy: join.isPending, failure: join.error }
}

const kindAsType = (dropped: DroppedFile, looks: Looks): FileType => {
  const kind = kindOf(dropped, lookAt(looks, dropped))
  return isFileType(kind) ? kind : 'race_results'
}

const readable = (files: readonly DroppedFile[], looks: Looks) =>
  files.flatMap((dropped) => {
    const { preview } = lookAt(looks, dropped)
    const isMine = dropped.refusal === null && isFileType(kindOf(dropped, lookAt(looks, dropped)))
    return preview === undefined || !isMine ? [] : [{ dropped, preview }]
  })

const lookAt = (looks: Looks, { id }: DroppedFile): Look =>
  looks.get(id) ?? { preview: undefined, failure: null }

function rowsOf(files: readonly DroppedFile[], looks: Looks): DroppedRow[] {
  const rows = files.map((dropped) => {
    const look = lookAt(looks, dropped)
    return { dropped, kind: kindOf(dropped, look), stage: stageOf(dropped, look) }
  })
  let waitsFor: string | null = null
  return inOrder(rows).map((row) => {
    const shown = { ...row, waitsFor: isSettled(row.dropped) ? null : waitsFor }
    if (holdsUp(row.dropped, row.stage)) waitsFor ??= row.dropped.file.name
    return shown
  })
}

import type { ImportResult } from '@quarterpole/contract/data-import'
import type { FileType } from '@quarterpole/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import { detailOf } from '../api/error.ts'
import { upload } from './queries.ts'

/** Where an upload stands. `validation_complete` with errors offers no way on but another file. */
export type UploadState =
  | { status: 'idle' }
  | { status: 'validating'; file: File }
  | { status: 'validation_complete'; file: File; result: ImportResult; errors: readonly string[] }
  | { status: 'uploading'; file: File }
  | { status: 'success'; file: File; result: ImportResult }
  | { status: 'error'; file: File; message: string; errors: readonly string[] }

/** How long a success stays before the panel is ready for the next file. */
const SUCCESS_MS = 5000

const reduce = (_: UploadState, next: UploadState): UploadState => next

/** One upload panel: try the file first, then import it; cancel at any moment. */
export function useUpload(fileType: FileType) {
  const [state, setState] = useReducer(reduce, { status: 'idle' })
  const running = useRef<AbortController>(null)
  const importKey = useRef('')
  const queries = useQueryClient()

  useEffect(() => {
    if (state.status !== 'success') return
    const timer = setTimeout(() => setState({ status: 'idle' }), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [state])
  useEffect(() => () => running.current?.abort(), [])

  const start = () => {
    running.current?.abort()
    running.current = new AbortController()
    return running.current.signal
  }

  const validate = async (file: File) => {
    const signal = start()
    importKey.current = crypto.randomUUID()
    setState({ status: 'validating', file })
    try {
      const { result } = await upload({ fileType, file, dryRun: true, createNewHorses: true, signal, idempotencyKey: crypto.randomUUID() })
      setState({ status: 'validation_complete', file, result, errors: result.validation_report.errors })
    } catch (error) {
      if (signal.aborted) return
      setState({ status: 'error', file, message: 'Validation failed', errors: [detailOf(error, 'Validation failed')] })
    }
  }

  const proceed = async (file: File, createNewHorses: boolean) => {
    const signal = start()
    setState({ status: 'uploading', file })
    try {
      const { result, refused } = await upload({ fileType, file, dryRun: false, createNewHorses, signal, idempotencyKey: importKey.current })
      importKey.current = crypto.randomUUID()
      if (refused) setState({ status: 'error', file, message: 'Upload failed!', errors: result.validation_report.errors })
      else setState({ status: 'success', file, result })
      await queries.invalidateQueries()
    } catch {
      if (!signal.aborted) setState({ status: 'error', file, message: 'Upload failed!', errors: [] })
    }
  }

  const cancel = () => {
    running.current?.abort()
    setState({ status: 'idle' })
  }
  return { state, validate, proceed, cancel }
}

import type { FileReading } from '@quarterpole/contract/data-import'
import type { FileMapping } from '@quarterpole/contract/import-mapping'
import type { FileType } from '@quarterpole/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../app/api/client.ts'
import { detailOf } from '../../app/api/error.ts'
import { useInvalidateAfter } from '../../app/api/invalidate-after.ts'
import { useToast } from '../../ui/Toast.tsx'

const MAX_NAME = 60

/** Saves a mapping for files with the same headers: over the one that was used, else under the file's name. */
export function useRememberMapping(fileType: FileType) {
  const notify = useToast()
  const invalidateAfter = useInvalidateAfter()
  const { mutate } = useMutation({
    mutationFn: ({
      saved,
      format,
      header_fingerprint,
      mapping,
      fileName,
    }: FileReading & { fileName: string }) => {
      const name = saved ?? fileName.replace(/\.[a-z]{2,4}$/i, '').slice(0, MAX_NAME)
      return call('saveMapping', { body: { name, file_type: fileType, format, header_fingerprint, mapping } })
    },
    onSuccess: async ({ name }) => {
      notify('done', `Saved as “${name}”. Files with these headers will use it.`)
      await invalidateAfter('mapping')
    },
    onError: (error) => notify('failure', detailOf(error, 'The mapping wasn’t saved. Try again.')),
  })
  return (fileName: string, reading: FileReading, mapping: FileMapping) =>
    mutate({ ...reading, mapping, fileName })
}

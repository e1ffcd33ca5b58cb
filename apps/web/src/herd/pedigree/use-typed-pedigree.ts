import type { Pedigree } from '@quarterpole/contract/pedigree'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDone } from '../../app/activity/use-undo.ts'
import { write } from '../../app/api/client.ts'
import { ApiError, detailOf } from '../../app/api/error.ts'
import { useInvalidateAfter } from '../../app/api/invalidate-after.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { plural } from '../../ui/words/number.ts'
import type { FormTrouble } from '../../ui/FormDialog.tsx'
import { boxesOf, problemsByBox } from './typed-bracket.ts'
import { useBracket } from './use-bracket.ts'

/** State of a pedigree being typed, and its saving. */
export function useTypedPedigree(pedigree: Pedigree, onSaved: () => void) {
  const done = useDone()
  const invalidateAfter = useInvalidateAfter()
  const { settled, ...fields } = useBracket(pedigree)
  const [replaced, setReplaced] = useState<ReadonlySet<string>>(new Set())
  const save = useMutation({
    mutationFn: async () => {
      const boxes = boxesOf(await settled())
      if (boxes.length === 0) return { count: 0, activityId: undefined }
      const replace = boxes.map(({ path }) => path).filter((path) => replaced.has(path))
      const { activityId } = await write('saveAncestors', {
        params: { id: pedigree.horse.id },
        body: { boxes, replace },
      })
      return { count: boxes.length, activityId }
    },
    onSuccess: async ({ count, activityId }) => {
      if (count > 0) done(`${pedigree.horse.name}: ${plural(count, 'ancestor')} saved`, activityId)
      onSaved()
      await invalidateAfter('record')
    },
  })
  const problems = problemsByBox(
    save.error instanceof ApiError ? save.error.fieldErrors : [],
    boxesOf(fields.bracket),
  )
  const replace = (path: string, isReplaced: boolean) =>
    setReplaced((now) => new Set(isReplaced ? [...now, path] : [...now].filter((each) => each !== path)))
  return {
    ...fields,
    replaced,
    replace,
    errors: problems.byPath,
    /** The server found other parents on file in these boxes. */
    isConflict: save.error instanceof ApiError && save.error.status === 409,
    trouble: troubleOf(save.error, save.failureCount, problems),
    busy: save.isPending,
    submit: useSingleFlight(save),
  }
}

export type TypedPedigree = ReturnType<typeof useTypedPedigree>

function troubleOf(
  error: Error | null,
  attempt: number,
  { byPath, others }: ReturnType<typeof problemsByBox>,
): FormTrouble | null {
  if (error === null) return null
  const marked = Object.keys(byPath).length
  const sentences =
    others.length > 0
      ? others
      : marked > 1
        ? [`${marked} boxes need a look. Nothing was saved yet.`]
        : [detailOf(error, 'The pedigree wasn’t saved. Try again.')]
  return { kind: 'refused', sentences, attempt }
}

import type { Pedigree } from '@quarterpole/contract/pedigree'
import { BRACKET_GENERATIONS } from '@quarterpole/contract/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDone } from '../activity/use-undo.ts'
import { write } from '../api/client.ts'
import { ApiError, detailOf } from '../api/error.ts'
import { useInvalidateAfter } from '../api/invalidate-after.ts'
import { useSingleFlight } from '../api/use-single-flight.ts'
import { plural } from '../format/number.ts'
import type { ChosenHorse } from '../horses/HorseCombobox.tsx'
import { pedigreeQuery } from '../horses/queries.ts'
import type { FormTrouble } from '../ui/FormDialog.tsx'
import { boxesOf, bracketOf, problemsByBox, withBox } from './typed-bracket.ts'

/** State of a pedigree being typed. */
export function useTypedPedigree(pedigree: Pedigree, onSaved: () => void) {
  const client = useQueryClient()
  const done = useDone()
  const invalidateAfter = useInvalidateAfter()
  const [bracket, setBracket] = useState(() => bracketOf(pedigree, BRACKET_GENERATIONS))
  const [replaced, setReplaced] = useState<ReadonlySet<string>>(new Set())
  const boxes = boxesOf(bracket)
  const save = useMutation({
    mutationFn: () =>
      write('saveAncestors', {
        params: { id: pedigree.horse.id },
        body: { boxes, replace: boxes.map(({ path }) => path).filter((path) => replaced.has(path)) },
      }),
    onSuccess: async ({ activityId }) => {
      done(`${pedigree.horse.name}: ${plural(boxes.length, 'ancestor')} saved`, activityId)
      onSaved()
      await invalidateAfter('record')
    },
  })
  const saveOnce = useSingleFlight(save)
  const problems = problemsByBox(save.error instanceof ApiError ? save.error.fieldErrors : [], boxes)

  const choose = (path: string, horse: ChosenHorse | null) => {
    setBracket((now) => withBox(now, path, { horse, name: '', aqha_id: '', namesakes: 0 }, null))
    if (horse === null) return
    // Its own ancestors fill the boxes behind it once they are here; without them the boxes stay blank.
    const behind = BRACKET_GENERATIONS - path.length
    if (behind > 0)
      void client.fetchQuery(pedigreeQuery(horse.id, behind)).then(
        (known) =>
          setBracket((now) => (now[path]?.horse?.id === horse.id ? withBox(now, path, {}, known) : now)),
        () => {},
      )
  }
  const name = (path: string, text: string, namesakes: number) =>
    setBracket((now) => withBox(now, path, { horse: null, name: text, namesakes }, null))
  const number = (path: string, aqha_id: string) =>
    setBracket((now) => {
      const box = now[path]
      return box === undefined ? now : { ...now, [path]: { ...box, aqha_id } }
    })
  const replace = (path: string, isReplaced: boolean) =>
    setReplaced((now) => {
      const next = new Set(now)
      if (isReplaced) next.add(path)
      else next.delete(path)
      return next
    })
  return {
    bracket,
    replaced,
    typed: boxes.length,
    errors: problems.byPath,
    trouble: troubleOf(save.error, save.failureCount, problems),
    busy: save.isPending,
    choose,
    name,
    number,
    replace,
    submit: () => (boxes.length === 0 ? onSaved() : saveOnce()),
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

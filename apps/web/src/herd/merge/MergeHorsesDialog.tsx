import type { Field } from '@quarterpole/contract/fields'
import { horseFields } from '@quarterpole/contract/horse-fields'
import { conflictingFields, filledByOther, type MergeField } from '@quarterpole/contract/merge-fields'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useDone } from '../../app/activity/use-undo.ts'
import { call, callWithTotal, type ReplyOf, write } from '../../app/api/client.ts'
import { detailOf } from '../../app/api/error.ts'
import { useInvalidateAfter } from '../../app/api/invalidate-after.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { Line, look, Stack } from '../../ui/Layout.tsx'
import { FailureLine, Mark } from '../../ui/Marks.tsx'
import { dayOf } from '../../ui/words/day.ts'
import { plural } from '../../ui/words/number.ts'
import { FactsLine, Muted } from '../../ui/Words.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { HorseCombobox } from '../horses/HorseCombobox.tsx'
import { type Horse, HORSES_KEY } from '../horses/queries.ts'
import styles from './MergeHorses.module.css'

type Preview = ReplyOf<'previewHorseMerge'>
interface Other {
  id: number
  name: string
}

/** Another record of a horse is merged into his own: likely ones are offered, and every field that differs is chosen. */
export function MergeHorsesDialog({ horse, onClose }: { horse: Horse; onClose: () => void }) {
  const [other, setOther] = useState<Other | null>(null)
  const [take, setTake] = useState<readonly MergeField[] | null>(null)
  const both = useRef<HTMLDivElement>(null)
  const choose = (one: Other | null) => {
    setOther(one)
    setTake(null)
  }
  /** The list that was pressed goes. */
  const chooseListed = (one: Other) => {
    choose(one)
    both.current?.focus()
  }
  const { data, error, refetch } = useQuery({
    queryKey: [...HORSES_KEY, horse.id, 'merge', other?.id],
    queryFn: ({ signal }) =>
      call('previewHorseMerge', {
        params: { id: horse.id },
        query: { horse_id: other?.id ?? 0 }, // asked for one that is chosen only
        signal,
      }),
    enabled: other !== null,
  })
  const done = useDone()
  const invalidateAfter = useInvalidateAfter()
  const merging = useMutation({
    mutationFn: (preview: Preview) =>
      write('mergeHorses', {
        params: { id: horse.id },
        body: {
          horse_id: preview.other.id,
          version: preview.kept.version,
          other_version: preview.other.version,
          ...(take !== null && { take: [...take] }),
        },
      }),
    onSuccess: async ({ activityId }, preview) => {
      done(`${preview.other.name} merged into ${preview.kept.name}`, activityId)
      onClose()
      await invalidateAfter('removal')
    },
  })
  const mergeOnce = useSingleFlight(merging)
  const isReady = data !== undefined && data.problem === null
  return (
    <Dialog
      opened
      onClose={onClose}
      width="medium"
      title={`Merge a duplicate into ${horse.name}`}
      onSubmit={() => void (isReady && mergeOnce(data))}
      footer={
        <DialogButtons
          onClose={onClose}
          busy={merging.isPending}
          unavailable={
            other === null ? 'Choose the other record.' : isReady ? undefined : 'They can’t be merged yet.'
          }
        >
          Merge them
        </DialogButtons>
      }
    >
      <Stack gap={4}>
        <FailureLine>
          {merging.error && detailOf(merging.error, 'They weren’t merged. Try again.')}
        </FailureLine>
        {other === null && <Likely horse={horse} onChoose={chooseListed} />}
        <Stack gap={4} ref={both} tabIndex={-1} role="group" aria-label="Both records">
          <HorseCombobox<Other> label="The other record" value={other} onChange={choose} />
          {other !== null && data === undefined && (
            <NotLoaded what="the other record" error={error} onRetry={refetch} level={3} rows={3} />
          )}
          {data !== undefined && <Compared preview={data} take={take} onTake={setTake} />}
        </Stack>
      </Stack>
    </Dialog>
  )
}

/** Records that are likely of this horse, with the reason. */
function Likely({ horse, onChoose }: { horse: Horse; onChoose: (other: Other) => void }) {
  const { data } = useQuery({
    queryKey: [...HORSES_KEY, horse.id, 'likely'],
    queryFn: ({ signal }) => callWithTotal('listLikelyPairs', { query: { horse_id: horse.id }, signal }),
  })
  if (data === undefined) return null
  const { data: items, total = items.length } = data
  if (total === 0) return <Muted>No other record looks like {horse.name}. Search for one.</Muted>
  return (
    <Stack gap={2}>
      <h3>Likely the same horse</h3>
      <Stack as="ul" gap={2} size="small">
        {items.map(({ other, why }) => (
          <Line as="li" key={other.id} gap={3} justify="between">
            <span>
              <b>{other.name}</b> {why}
            </span>
            <Button size="small" aria-label={`Choose ${other.name}`} onClick={() => onChoose(other)}>
              Choose
            </Button>
          </Line>
        ))}
      </Stack>
      {total > items.length && <Muted>and {plural(total - items.length, 'more', 'more')}</Muted>}
    </Stack>
  )
}

interface ComparedProps {
  preview: Preview
  /** Null: nothing was chosen yet, so what is missing is filled. */
  take: readonly MergeField[] | null
  onTake: (take: readonly MergeField[]) => void
}

function Compared({ preview: { kept, other, moves, notes, problem }, take, onTake }: ComparedProps) {
  if (problem !== null) return <FailureLine>{problem}</FailureLine>
  const filled = filledByOther(kept, other)
  const chosen = take ?? filled
  const conflicts = conflictingFields(kept, other)
  const added = filled.filter((field) => !conflicts.includes(field))
  return (
    <Stack gap={4}>
      {conflicts.length > 0 && (
        <Stack gap={2}>
          <h3>Where they differ</h3>
          <Muted>On the left as it is here, on the right as the other record has it.</Muted>
          {conflicts.map((field) => (
            <Choice
              key={field}
              label={labelOf(field)}
              words={[wordOf(kept, field), wordOf(other, field)]}
              isOther={chosen.includes(field)}
              onChange={(isOther) =>
                onTake(isOther ? [...chosen, field] : chosen.filter((name) => name !== field))
              }
            />
          ))}
        </Stack>
      )}
      {added.length > 0 && (
        <div>
          <h3>Added from the other record</h3>
          <FactsLine facts={added.map((field) => `${labelOf(field)}: ${wordOf(other, field)}`)} />
        </div>
      )}
      <Muted>
        {conflicts.length + added.length === 0
          ? 'The other record says nothing that isn’t here.'
          : 'The rest stays as it is here.'}{' '}
        Notes of both are kept.
      </Muted>
      {notes.map((note) => (
        <p key={note} className={look({ size: 'small' })}>
          <Mark tone="caution">{note}</Mark>
        </p>
      ))}
      <Muted>
        {moves === null ? 'Nothing else refers to the other record.' : `Moves here: ${moves}.`} The other
        record goes. You can undo this.
      </Muted>
    </Stack>
  )
}

interface ChoiceProps {
  label: string
  /** Of the record that stays, and of the other. */
  words: readonly [string, string]
  isOther: boolean
  onChange: (isOther: boolean) => void
}

/** What the two records say of one thing, side by side. */
function Choice({ label, words, isOther, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} className={styles.choice}>
      <span id={id}>{label}</span>
      {words.map((word, side) => (
        <label key={side}>
          <input
            type="radio"
            name={id}
            checked={isOther === (side === 1)}
            onChange={() => onChange(side === 1)}
          />
          <span>
            {word}
            {side === 1 && <VisuallyHidden> (from the other record)</VisuallyHidden>}
          </span>
        </label>
      ))}
    </div>
  )
}

const labelOf = (field: MergeField): string =>
  field === 'sire_id' ? 'Sire' : field === 'dam_id' ? 'Dam' : horseFields[field].label

/** What a record says, as its page does. */
function wordOf(horse: Preview['kept'], field: MergeField): string {
  if (field === 'sire_id') return horse.sire_name ?? 'Not on file'
  if (field === 'dam_id') return horse.dam_name ?? 'Not on file'
  const value = horse[field]
  if (value === null) return 'Not on file'
  if (field === 'foaled')
    return horse.foaled_precision === 'year' ? String(value).slice(0, 4) : dayOf(String(value))
  const { kind, words }: Field = horseFields[field]
  if (kind === 'flag') return value === true ? 'Mine' : 'Reference'
  if (kind === 'day') return dayOf(String(value))
  if (kind === 'choice') return words?.[String(value)] ?? String(value)
  if (kind === 'cents') return `$${(Number(value) / 100).toLocaleString('en-US')}`
  return kind === 'money' ? `$${Number(value).toLocaleString('en-US')}` : String(value)
}

import { MAX_AT_ONCE } from '@quarterpole/contract/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDone } from '../../app/activity/use-undo.ts'
import { type BodyOf, call, callWithTotal, type ReplyOf } from '../../app/api/client.ts'
import { useInvalidateAfter } from '../../app/api/invalidate-after.ts'
import { useIdempotencyKey } from '../../app/api/use-idempotency-key.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { fieldIn } from '../../app/forms/place-errors.ts'
import { troubleOf } from '../../app/forms/use-record-form.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { BillDays } from '../../herd/charges/BillDays.tsx'
import { lastCareQuery } from '../../herd/care/queries.ts'
import { lastGiven, lastWords } from '../../herd/care/last-given.ts'
import { type Horse, type HorseFilter, listQuery } from '../../herd/horses/queries.ts'
import {
  checkRecord,
  emptyDraft,
  type RecordDraft,
  type RecordErrors,
  valuesOf,
} from '../../herd/records/record-draft.ts'
import { RecordFields } from '../../herd/records/RecordFields.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { look, Stack } from '../../ui/Layout.tsx'
import { useMay } from '../../ui/may.ts'
import { useNow } from '../../ui/use-now.ts'
import { Dim } from '../../ui/Words.tsx'
import { localDay } from '../../ui/words/day.ts'
import { count, plural } from '../../ui/words/number.ts'

/** Records that are entered for several horses. */
export type ForManyName = 'care' | 'stay' | 'rate'
type Entered = ReplyOf<'createCareForMany'>

interface ForManyWords {
  readonly call: 'createCareForMany' | 'createStaysForMany' | 'createRatesForMany'
  readonly noun: string
  title(horses: string): string
  done(horses: string): string
  readonly again: string
}
const WORDS: Readonly<Record<ForManyName, ForManyWords>> = {
  care: {
    call: 'createCareForMany',
    noun: 'care entry',
    title: (horses) => `Record care for ${horses}`,
    done: (horses) => `Care of ${horses} saved`,
    again: 'Record it again for those who had it',
  },
  stay: {
    call: 'createStaysForMany',
    noun: 'move',
    title: (horses) => `Move ${horses}`,
    done: (horses) => `${horses} moved`,
    again: 'Record it again for those already there',
  },
  rate: {
    call: 'createRatesForMany',
    noun: 'rate',
    title: (horses) => `Set a rate for ${horses}`,
    done: (horses) => `Rate of ${horses} saved`,
    again: 'Set it for those who have one, too',
  },
}

interface ForManyDialogProps {
  of: ForManyName | 'bill'
  filter: HorseFilter
  onClose: () => void
}

/** One form for several horses: who is left out is said before anything is saved. */
export function ForManyDialog({ of, filter, onClose }: ForManyDialogProps) {
  const found = useQuery({
    queryKey: ['herd', 'for-many', filter],
    queryFn: ({ signal }) =>
      callWithTotal('listHorses', { query: { ...listQuery(filter), limit: MAX_AT_ONCE }, signal }),
  })
  const horses = found.data?.data
  if (horses === undefined)
    return <NotLoaded what="the horses" error={found.error} onRetry={found.refetch} rows={3} />
  if (of === 'bill') return <BillForMany horses={horses} onClose={onClose} />
  return <ForManyForm of={of} horses={horses} onClose={onClose} />
}

function BillForMany({ horses, onClose }: Pick<ForManyFormProps, 'horses' | 'onClose'>) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(horses.map(({ id }) => id)))
  return (
    <BillDays ids={[...chosen]} whom={plural(chosen.size, 'horse')} onClose={onClose}>
      <Horses horses={horses} chosen={chosen} onChange={setChosen} />
    </BillDays>
  )
}

/** What a try without writing said of a draft. */
interface Preview {
  readonly draft: RecordDraft
  readonly chosen: ReadonlySet<number>
  readonly entered: Entered
}

interface ForManyFormProps {
  of: ForManyName
  horses: readonly Horse[]
  onClose: () => void
}

function ForManyForm({ of, horses, onClose }: ForManyFormProps) {
  const words = WORDS[of]
  const today = localDay(useNow())
  const [draft, setDraft] = useState<RecordDraft>(() => emptyDraft(of, today))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(horses.map(({ id }) => id)))
  const [again, setAgain] = useState(false)
  const [ownErrors, setOwnErrors] = useState<RecordErrors>({})
  const [preview, setPreview] = useState<Preview | null>(null)
  const { submit, busy, failure } = useForMany({ of, horses, onClose })
  const shown = preview?.draft === draft && preview.chosen === chosen ? preview.entered : null
  const { errors, trouble } = troubleOf(
    { ...words, fieldOf: fieldIn<RecordDraft>(draft) },
    failure,
    ownErrors,
  )
  const save = async () => {
    const wrong = await checkRecord(of, draft)
    setOwnErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    const entered = await submit({ draft, chosen, again, isSure: shown !== null })
    if (entered !== null) setPreview({ draft, chosen, entered })
  }
  const n = chosen.size
  return (
    <FormDialog
      title={words.title(plural(n, 'horse'))}
      noun={words.noun}
      save={shown === null ? 'Save' : `Save for ${plural(again ? n : shown.added, 'horse')}`}
      busy={busy}
      trouble={trouble}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {of === 'care' && <LastTime draft={draft} onTake={(part) => setDraft({ ...draft, ...part })} />}
      <RecordFields
        name={of}
        draft={draft}
        errors={errors}
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
      {shown !== null && shown.skipped.length > 0 && (
        <LeftOut entered={shown} words={words} again={again} onAgain={setAgain} />
      )}
      <Horses horses={horses} chosen={chosen} onChange={setChosen} />
    </FormDialog>
  )
}

interface Attempt {
  draft: RecordDraft
  chosen: ReadonlySet<number>
  again: boolean
  /** Who is left out was shown. */
  isSure: boolean
}

/** Tries first; saves at once where nobody is left out. @returns what is to be shown before it is saved */
function useForMany({ of, horses, onClose }: ForManyFormProps) {
  const words = WORDS[of]
  const invalidateAfter = useInvalidateAfter()
  const done = useDone()
  const { idempotencyKey, renewKeyAfter } = useIdempotencyKey()
  const entering = useMutation({
    mutationFn: async ({ draft, chosen, again, isSure }: Attempt): Promise<Entered | null> => {
      const horse_ids = horses.flatMap(({ id }) => (chosen.has(id) ? [id] : []))
      const body = { ...valuesOf(of, draft), horse_ids, again } as unknown as BodyOf<'createCareForMany'> // of the record's own fields; all are sent in one way, typed as one of them
      if (!isSure) {
        const tried = await call(words.call as 'createCareForMany', { body, query: { dry_run: 'true' } })
        if (tried.skipped.length > 0) return tried
      }
      const saved = await call(words.call as 'createCareForMany', { body, idempotencyKey })
      if (saved.activity_id === null) return saved
      done(words.done(plural(saved.added, 'horse')), saved.activity_id)
      await invalidateAfter('record')
      onClose()
      return null
    },
    onError: renewKeyAfter,
  })
  const once = useSingleFlight(entering)
  const submit = (attempt: Attempt) =>
    new Promise<Entered | null>((resolve) =>
      once(attempt, { onSuccess: resolve, onError: () => resolve(null) }),
    )
  return { submit, busy: entering.isPending, failure: entering }
}

/** What was last recorded of the kind, to take over. */
function LastTime({ draft, onTake }: { draft: RecordDraft; onTake: (part: RecordDraft) => void }) {
  const { data = [] } = useQuery({ ...lastCareQuery, enabled: useMay('read_barn') })
  const last = lastGiven(data, draft)
  if (last === null) return null
  return (
    <p className={look({ below: 3 })}>
      <Button size="small" onClick={() => onTake(last)}>
        As last time: {lastWords(last)}
      </Button>
    </p>
  )
}

const SHOWN = 10

function LeftOut({
  entered,
  words,
  again,
  onAgain,
}: {
  entered: Entered
  words: ForManyWords
  again: boolean
  onAgain: (on: boolean) => void
}) {
  const { skipped } = entered
  return (
    <section aria-label="Left out" role="status" className={look({ above: 4 })}>
      <p>
        <b>{plural(skipped.length, 'horse is', 'horses are')} left out:</b>
      </p>
      <ul>
        {skipped.slice(0, SHOWN).map(({ horse_id, name, why }) => (
          <li key={horse_id}>
            {name} <Dim>{why}</Dim>
          </li>
        ))}
        {skipped.length > SHOWN && <li>and {count(skipped.length - SHOWN)} more</li>}
      </ul>
      <CheckField label={words.again} checked={again} onChange={onAgain} />
    </section>
  )
}

interface HorsesProps {
  horses: readonly Horse[]
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}

/** The horses of the list, each of whom may be left out. */
const Horses = ({ horses, chosen, onChange }: HorsesProps) => (
  <div className={look({ above: 4 })}>
    <Fold label={`Horses (${chosen.size} of ${horses.length})`}>
      <Stack as="ul" gap={1}>
        {horses.map(({ id, name }) => (
          <li key={id}>
            <CheckField
              label={name}
              checked={chosen.has(id)}
              onChange={(isIn) => {
                const next = new Set(chosen)
                if (isIn) next.add(id)
                else next.delete(id)
                onChange(next)
              }}
            />
          </li>
        ))}
      </Stack>
    </Fold>
  </div>
)

import type { RacePrediction } from '@quarterpole/contract/race'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useInvalidateAfter } from '../../app/api/invalidate-after.ts'
import { May } from '../../ui/may.ts'
import { call } from '../../app/api/client.ts'
import { detailOf } from '../../app/api/error.ts'
import { useIdempotencyKey } from '../../app/api/use-idempotency-key.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { momentOf } from '../../ui/words/day.ts'
import { paths } from '../../app/paths.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Muted } from '../../ui/Words.tsx'
import type { RaceRequest } from '../race/card-draft.ts'
import { raceCardsQuery } from './queries.ts'
import { Line, look } from '../../ui/Layout.tsx'
import styles from './SealBox.module.css'

export interface SealBoxProps {
  request: RaceRequest | null
  prediction: RacePrediction | undefined
  isStale: boolean
}

function useSeal() {
  const notify = useToast()
  const follow = useFollow()
  const invalidateAfter = useInvalidateAfter()
  const { idempotencyKey, renewKeyAfter } = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: RaceRequest) => call('createRaceCard', { body, idempotencyKey }),
    onSuccess: ({ id }) => {
      notify('done', 'Prediction sealed.', { label: 'Open', act: () => follow(paths.raceCard(id)) })
      return invalidateAfter('sealedCard')
    },
    onError: (error) => {
      notify('failure', detailOf(error, 'The prediction wasn’t sealed. Try again.'))
      renewKeyAfter(error)
    },
  })
}

/** Seals the prediction before the race, or shows that it is sealed. */
export function SealBox(props: SealBoxProps) {
  return (
    <May need="createRaceCard">
      <Seal {...props} />
    </May>
  )
}

function Seal({ request, prediction, isStale }: SealBoxProps) {
  const cards = useQuery(raceCardsQuery)
  const seal = useSeal()
  const start = useSingleFlight(seal)
  const sealed = seal.data ?? cards.data?.find(({ input_hash }) => input_hash === prediction?.input_hash)
  return (
    <SealView
      prediction={prediction}
      sealedAt={sealed?.sealed_at}
      isStale={isStale}
      busy={seal.isPending}
      onSeal={() => request !== null && start(request)}
    />
  )
}

export interface SealViewProps {
  prediction: RacePrediction | undefined
  sealedAt: string | undefined
  isStale: boolean
  busy: boolean
  onSeal: () => void
}

export function SealView({ prediction, sealedAt, isStale, busy, onSeal }: SealViewProps) {
  const now = useNow()
  return (
    <section className={styles.seal} aria-labelledby="seal-title">
      <Line gap={2} className={styles.head}>
        <Icon name="seal" />
        <h2 className={look({ size: 'lead', tone: 'ink' })} id="seal-title">
          {sealedAt === undefined ? <VisuallyHidden>Seal this card</VisuallyHidden> : 'This card is sealed'}
        </h2>
        {sealedAt === undefined && (
          <Button
            kind="solid"
            need="createRaceCard"
            busy={busy}
            unavailable={unavailable(prediction, isStale)}
            onClick={onSeal}
          >
            Seal prediction
          </Button>
        )}
      </Line>
      <Muted>
        {sealedAt === undefined ? 'Can’t be changed once sealed.' : `${momentOf(sealedAt, now)}.`} Graded when
        results come in.
      </Muted>
    </section>
  )
}

function unavailable(prediction: RacePrediction | undefined, isStale: boolean): string | undefined {
  if (prediction === undefined) return 'Predict a race first.'
  return isStale ? 'You’ve changed the race. Predict again first.' : undefined
}

import { NotLoaded } from '../../app/NotLoaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTitle } from '../../app/title.ts'
import { paths } from '../../app/paths.ts'
import { useAddress } from '../../app/use-address.ts'
import { runIn } from '../race/run-number.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { raceTitle } from '../race/race-words.ts'
import { FailurePanel } from '../../ui/States.tsx'
import { cardQuery } from './queries.ts'
import { SealedCard } from './SealedCard.tsx'

/** One sealed card, read-only. */
export function RaceCardPage() {
  const { card = '' } = useParams({ strict: false })
  const id = /^[1-9]\d{0,14}$/.test(card) ? Number(card) : 0
  const { data, error, refetch } = useQuery({ ...cardQuery(id), enabled: id > 0 })
  const { search: run } = useAddress(paths.raceCard(id), runIn)
  const follow = useFollow()
  const onRun = (running: number | undefined) =>
    follow(paths.raceCard(id, { running }), { replace: true, keepScroll: true })
  useTitle(data && raceTitle(data))
  if (data !== undefined) return <SealedCard card={data} running={{ run, onRun }} />
  if (id === 0)
    return <FailurePanel level={2} title="The card didn’t load" detail="No card has this address." />
  return <NotLoaded what="the card" error={error} onRetry={refetch} level={2} rows={6} columns={4} view />
}

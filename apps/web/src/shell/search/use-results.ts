import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIsOpen, useMay } from '../../ui/may.ts'
import { detailOf } from '../../app/api/error.ts'
import { useTracks } from '../../app/tracks.ts'
import { foundCrossesQuery, foundHorsesQuery } from './queries.ts'
import { readRecentPicks } from '../../app/recent-picks.ts'
import {
  horseResults,
  isSpelledAlike,
  pairResults,
  placeResults,
  placesLead,
  type ResultGroup,
  savedCrossResults,
  startGroups,
  trackResults,
  withResults,
} from './results.ts'
import { readTyped } from './typed.ts'

const DEBOUNCE_MS = 120

export interface Results {
  groups: readonly ResultGroup[]
  /** The rows don't answer the latest text yet. */
  isStale: boolean
  /** Why horses and crosses are missing. */
  failure: string | undefined
}

/** Everything that answers the typed text. */
export function useResults(text: string): Results {
  const [asked] = useDebouncedValue(text, DEBOUNCE_MS)
  const [recent] = useState(readRecentPicks)
  const isOpen = useIsOpen()
  const mayCross = useMay('predictBreeding')
  const typed = readTyped(asked)
  const pair = typed.kind === 'cross' && mayCross ? typed : { sire: '', dam: '' }
  const words = typed.kind === 'words' ? typed.words : ''
  const horses = useQuery(foundHorsesQuery(words))
  const sires = useQuery(foundHorsesQuery(pair.sire, 'S'))
  const dams = useQuery(foundHorsesQuery(pair.dam, 'M'))
  const saved = useQuery(foundCrossesQuery(mayCross ? words || `${pair.sire} ${pair.dam}`.trim() : ''))
  const tracks = useTracks()
  const asking = [horses, sires, dams, saved].filter(({ fetchStatus }) => fetchStatus === 'fetching')
  const isLate = asked.trim() !== text.trim()
  const isStale = isLate || asking.some((query) => query.isPending || query.isPlaceholderData)
  if (typed.kind === 'nothing')
    return { groups: startGroups(recent, isOpen), isStale: isLate, failure: undefined }
  const failed = (typed.kind === 'words' ? [horses] : [sires, dams]).find(({ isError }) => isError)
  const failure =
    failed === undefined ? undefined : detailOf(failed.error, 'The horses didn’t load. Pages still open.')
  const savedGroup = { title: 'Saved crosses', results: savedCrossResults(saved.data ?? []) }
  if (typed.kind === 'cross') {
    const pairs = pairResults(sires.data ?? [], dams.data ?? [], typed)
    return { groups: withResults([{ title: 'Crosses', results: pairs }, savedGroup]), isStale, failure }
  }
  const found = horses.data ?? []
  const isAlike = !horses.isPlaceholderData && isSpelledAlike(found, words)
  const title = isAlike ? 'Horses spelled like it' : 'Horses'
  const horseGroup = { title, results: horseResults(found) }
  const placeGroup = { title: 'Go to', results: placeResults(words, isOpen) }
  const lead = placesLead(placeGroup.results, words) ? [placeGroup, horseGroup] : [horseGroup, placeGroup]
  const trackGroup = { title: 'Tracks', results: trackResults(tracks.data ?? [], words) }
  return { groups: withResults([...lead, savedGroup, trackGroup]), isStale, failure }
}

import { RACE_DISTANCES } from '@quarterpole/contract/limits'
import type { SuggestedField } from '@quarterpole/contract/suggested-field'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../ui/may.ts'
import { localDay } from '../../ui/words/day.ts'
import { plural } from '../../ui/words/number.ts'
import { Button } from '../../ui/Button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Muted } from '../../ui/Words.tsx'
import { suggestedFieldQuery } from './queries.ts'
import type { RaceSearch } from '../race/race-search.ts'

interface SuggestFieldProps {
  /** Fills the card and predicts it. */
  onUse: (part: RaceSearch) => void
}

/** One click from an empty card to a race of one's own horses; nothing where too few could run. */
export function SuggestField({ onUse }: SuggestFieldProps) {
  const mayReadBarn = useMay('read_barn') // its horses are of all trainers
  const { data: field } = useQuery({
    ...suggestedFieldQuery(localDay(useNow())),
    enabled: mayReadBarn,
  })
  if (!field || !mayReadBarn) return null
  return (
    <>
      <Button onClick={() => onUse(searchOfSuggestion(field))}>Suggest a field</Button>
      <Muted>{suggestionWords(field)}</Muted>
    </>
  )
}

/** "Your last 8 sound runners, at Ruidoso Downs, 350 yd." */
export const suggestionWords = ({ horses, track_name, distance_yards }: SuggestedField) =>
  `Your last ${plural(horses.length, 'sound runner')}, at ${track_name}, ${distance_yards} yd.`

/** The suggestion as a card. */
export const searchOfSuggestion = ({ track_id, distance_yards, horses }: SuggestedField): RaceSearch => ({
  track: track_id,
  distance: RACE_DISTANCES.find((distance) => distance === distance_yards),
  horses: horses.map(({ horse_id }) => horse_id).join('-'),
})

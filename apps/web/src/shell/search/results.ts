import { foldText } from '@quarterpole/contract/name-key'
import { textMatcher } from '@quarterpole/contract/search-text'
import type { Sex } from '@quarterpole/contract/values'
import type { ReplyOf } from '../../app/api/client.ts'
import { dayOfMoment } from '../../ui/words/day.ts'
import { byLine, yearAndColor } from '../../herd/horses/horse-words.ts'
import { type HorseLink, horseLinks } from '../../herd/horses/horse-links.ts'
import type { Horse } from '../../herd/horses/queries.ts'
import { paths } from '../../app/paths.ts'
import type { Track } from '../../app/tracks.ts'
import type { Place } from '../../app/page-words.ts'
import { places } from './places.ts'
import type { RecentPick } from '../../app/recent-picks.ts'
import { hasWholeWords, hasWords } from './typed.ts'

/** A row of the search; choosing it opens `href`. */
export interface Result {
  name: string
  about: string
  href: string
  sex?: Sex | undefined
  /** What else is done with a horse, one key away. */
  further?: readonly HorseLink[] | undefined
}

export interface ResultGroup {
  title: string
  results: readonly Result[]
}

type IsOpen = (href: string) => boolean
type SavedCross = ReplyOf<'listCrosses'>[number]

/** Rows of a group at most, so that all groups are in sight. */
const MAX_HORSES = 8
const MAX_PARENTS = 3
const MAX_PLACES = 6
const MAX_TRACKS = 4

const horseResult = (horse: Horse): Result => ({
  name: horse.name,
  about: [
    horse.barn_name === null ? '' : `“${horse.barn_name}”`,
    yearAndColor(horse),
    horse.aqha_id === null ? '' : `AQHA ${horse.aqha_id}`,
    byLine({ sire_name: horse.sire_name, dam_name: horse.dam_name }) ?? horse.owner ?? '',
  ]
    .filter(Boolean)
    .join(' · '),
  href: paths.horse(horse.id),
  sex: horse.sex,
  further: horseLinks(horse),
})

/** @param found the best answers first */
export const horseResults = (found: readonly Horse[]): Result[] => found.slice(0, MAX_HORSES).map(horseResult)

/** Whether horses were found that don't have the words typed: the server then answers with close spellings. */
export function isSpelledAlike(found: readonly Horse[], typed: string): boolean {
  const answers = textMatcher(typed)
  return (
    found.length > 0 &&
    !found.some(({ name, aqha_id, barn_name, owner }) =>
      answers(name, aqha_id ?? '', barn_name ?? '', owner ?? ''),
    )
  )
}

/** The closest sires with the closest dams; with one name missing, what the Planner offers the other for. */
export function pairResults(
  sires: readonly Horse[],
  dams: readonly Horse[],
  typed: { sire: string; dam: string },
): Result[] {
  if (typed.dam === '')
    return sires.slice(0, MAX_PARENTS).map(({ id, name }) => ({
      name: `${name} × …`,
      about: 'Every mare for him',
      href: paths.breeding({ sire: id }),
    }))
  if (typed.sire === '')
    return dams.slice(0, MAX_PARENTS).map(({ id, name }) => ({
      name: `… × ${name}`,
      about: 'Find her a stud',
      href: paths.breeding({ dam: id }),
    }))
  return sires.slice(0, MAX_PARENTS).flatMap((sire) =>
    dams.slice(0, MAX_PARENTS).map((dam) => ({
      name: `${sire.name} × ${dam.name}`,
      about: 'Open in the Breeding Planner',
      href: paths.breeding({ sire: sire.id, dam: dam.id }),
    })),
  )
}

export const savedCrossResults = (crosses: readonly SavedCross[]): Result[] =>
  crosses.map(({ id, sire_name, dam_name, created_at }) => ({
    name: `${sire_name} × ${dam_name}`,
    about: `Saved ${dayOfMoment(created_at)}`,
    href: paths.breeding({ cross: id }),
  }))

export const trackResults = (tracks: readonly Track[], typed: string): Result[] =>
  tracks
    .filter(({ name, state }) => hasWords(`${name} ${state ?? ''}`, typed))
    .slice(0, MAX_TRACKS)
    .map(({ id, name, state }) => ({ name, about: state ?? 'Track', href: paths.tracks(id) }))

const placeResult = ({ name, about, href }: Place): Result => ({ name, about, href })

const textOf = ({ name, about, also }: Place) => `${name} ${about} ${also}`

/**
 * Pages and actions by words of their names first, then by whole words of what they are about, then by beginnings of
 * those. An action that opens a page as it is stands for the page, or the page for it.
 *
 * @param isOpen whether the person may open an address
 */
export function placeResults(typed: string, isOpen: IsOpen): Result[] {
  const rankOf = (place: Place) =>
    hasWords(place.name, typed) ? 0 : hasWholeWords(textOf(place), typed) ? 1 : 2
  const found = places
    .filter((place) => isOpen(place.href) && hasWords(textOf(place), typed))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
  return found
    .filter(({ href }, at) => found.findIndex((place) => place.href === href) === at)
    .slice(0, MAX_PLACES)
    .map(placeResult)
}

/** What is offered before anything is typed. */
export const startGroups = (recent: readonly RecentPick[], isOpen: IsOpen): ResultGroup[] =>
  withResults([
    { title: 'Recent', results: recent.filter(({ href }) => isOpen(href)) },
    {
      title: 'Go to',
      results: places
        .filter(({ href }) => isOpen(href))
        .slice(0, MAX_PLACES)
        .map(placeResult),
    },
  ])

export const withResults = (groups: readonly ResultGroup[]): ResultGroup[] =>
  groups.filter(({ results }) => results.length > 0)

/** A page leads the list where the typed words begin its name; otherwise horses do. */
export const placesLead = (found: readonly Result[], typed: string): boolean =>
  typed.length > 2 && found.some(({ name }) => foldText(name).startsWith(foldText(typed)))

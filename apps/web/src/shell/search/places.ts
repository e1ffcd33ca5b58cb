import { pageName } from '../../app/pages.ts'
import { pagePlaces, type Place } from '../../app/page-words.ts'
import { paths } from '../../app/paths.ts'

/** What is done on a page. */
const action = (name: string, href: string, also: string): Place => ({
  name,
  about: pageName(href) ?? '',
  also,
  href,
})

/** Offered first, before anything is typed. */
const FIRST: readonly Place[] = [
  action('Predict a race', paths.raceLens(), 'field card chances win runners entries'),
  action('Plan a breeding', paths.breeding(), 'cross mating foal stud mare'),
  action('Record an injury', paths.injuries(undefined, { add: 'new' }), 'lame hurt add'),
  action('Add a horse', paths.horses({}, { add: 'new' }), 'new foal mare stallion'),
  action('Import data', paths.data(), 'upload file csv excel spreadsheet'),
]

/** Each follows its page. */
const FURTHER: readonly Place[] = [
  action('Book a mare', paths.stallionBook({ form: 'book' }), 'booking new'),
  action('My broodmares', paths.horses({ role: 'broodmare' }), 'list mares'),
  action('Stallions at stud', paths.horses({ role: 'at_stud' }), 'list studs'),
  action('Add a track', paths.tracks(undefined, { form: 'new' }), 'new'),
]

/** In the order of use. */
export const places: readonly Place[] = [
  ...FIRST,
  ...pagePlaces.flatMap((page) => [page, ...FURTHER.filter(({ href }) => href.startsWith(`${page.href}?`))]),
]

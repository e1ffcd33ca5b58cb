import { pageAt } from '../../app/pages.ts'
import { paths } from '../../app/paths.ts'

/** A page or an action the search offers. */
export interface Place {
  name: string
  /** What one finds there. */
  about: string
  /** Other words for it. */
  also: string
  href: string
}

/** In the order of use; the first ones are offered before anything is typed. */
export const places: readonly Place[] = [
  action('Predict a race', paths.raceLens(), 'field card chances win runners entries'),
  action('Plan a breeding', paths.breeding(), 'cross mating foal stud mare'),
  action('Record an injury', paths.injuries(undefined, { add: 'new' }), 'lame hurt add'),
  action('Add a horse', paths.horses({}, { add: 'new' }), 'new foal mare stallion'),
  action('Import data', paths.data(), 'upload file csv excel spreadsheet'),
  page(paths.matingBoard(), 'My mares by stallions at a glance', 'matings grid safe'),
  page(paths.seasonPlan(), 'Which stallion for which mare', 'best matings budget'),
  page(paths.mares(), 'Bred, in foal, due', 'mares season breedings scans foaling'),
  page(paths.toDo(), 'The week ahead', 'calendar duties due tasks week'),
  page(paths.stallionBook(), 'Bookings by season', 'booked mares terms contracts'),
  action('Book a mare', paths.stallionBook({ form: 'book' }), 'booking new'),
  page(paths.crosses(), 'Crosses you kept', 'matings'),
  page(paths.raceCards(), 'Predictions sealed before the race', 'race cards scored'),
  page(paths.dashboard(), 'What needs you', 'home start overview'),
  page(paths.horses(), 'All horses', 'list herd'),
  action('My broodmares', paths.horses({ role: 'broodmare' }), 'list mares'),
  action('Stallions at stud', paths.horses({ role: 'at_stud' }), 'list studs'),
  page(paths.tracks(), 'Tracks and their speed index tables', 'map altitude'),
  action('Add a track', paths.tracks(undefined, { form: 'new' }), 'new'),
  page(paths.trackLadder(), 'One time at every track', 'compare tracks speed index'),
  page(paths.injuries(), 'Out now, and back again', 'injuries lame list'),
  page(paths.shared(), 'Links you gave out', 'share send revoke link'),
  page(paths.feedback(), 'Where to send it', 'bug problem contact help'),
  page(paths.compare([]), 'Up to four side by side', 'against'),
  page(paths.how(), 'Every model in plain words', 'how its method sources'),
  page(paths.how('assumptions'), 'How It’s Figured', 'assumptions numbers sources'),
  page(paths.herdCheck(), 'The newest season predicted and compared', 'check'),
]

function page(href: string, about: string, also: string): Place {
  return { name: pageName(href), about, also, href }
}

/** What is done on a page. */
function action(name: string, href: string, also: string): Place {
  return { name, about: pageName(href), also, href }
}

function pageName(href: string): string {
  const name = pageAt(href)?.name
  if (name === undefined) throw new Error(`No page has the address ${href}.`)
  return name
}

import { paths } from '../paths.ts'

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
  place('Predict a race', 'Race Lens', 'field card chances win runners entries', paths.raceLens()),
  place('Plan a breeding', 'Breeding Planner', 'cross mating foal stud mare', paths.breeding()),
  place('Record an injury', 'Injury Manager', 'lame hurt add', paths.injuries(undefined, { add: 'new' })),
  place('Add a horse', 'Horse Management', 'new foal mare stallion', paths.horses({}, { add: 'new' })),
  place('Import data', 'Data Studio', 'upload file csv excel spreadsheet', paths.data()),
  place('Mating Board', 'My mares by stallions at a glance', 'matings grid safe', paths.matingBoard()),
  place('Season Plan', 'Which stallion for which mare', 'best matings budget', paths.seasonPlan()),
  place('Mares’ Season', 'Bred, in foal, due', 'mares season breedings scans foaling', paths.mares()),
  place('To Do', 'The week ahead', 'calendar duties due tasks week', paths.toDo()),
  place('Stallion Book', 'Bookings by season', 'booked mares terms contracts', paths.stallionBook()),
  place('Book a mare', 'Stallion Book', 'booking new', paths.stallionBook({ form: 'book' })),
  place('Saved Crosses', 'Crosses you kept', 'matings', paths.crosses()),
  place('Sealed Cards', 'Predictions sealed before the race', 'race cards scored', paths.raceCards()),
  place('Dashboard', 'What needs you', 'home start overview', paths.dashboard()),
  place('Horse Management', 'All horses', 'list herd', paths.horses()),
  place('My broodmares', 'Horse Management', 'list mares', paths.horses({ role: 'broodmare' })),
  place('Stallions at stud', 'Horse Management', 'list studs', paths.horses({ role: 'at_stud' })),
  place('Track Intel', 'Tracks and their speed index tables', 'map altitude', paths.tracks()),
  place('Add a track', 'Track Intel', 'new', paths.tracks(undefined, { form: 'new' })),
  place('Track Ladder', 'One time at every track', 'compare tracks speed index', paths.trackLadder()),
  place('Injury Manager', 'Out now, and back again', 'injuries lame list', paths.injuries()),
  place('Shared Pages', 'Links you gave out', 'share send revoke link', paths.shared()),
  place('Compare horses', 'Up to four side by side', 'against', paths.compare([])),
  place('How It’s Figured', 'Every model in plain words', 'how its method sources', paths.how()),
  place('What We Assume', 'How It’s Figured', 'assumptions numbers sources', paths.how('assumptions')),
  place('How Right Was It?', 'The newest season predicted and compared', 'check', paths.herdCheck()),
]

function place(name: string, about: string, also: string, href: string): Place {
  return { name, about, also, href }
}

import { type CardName, paths } from './paths.ts'
import type { Page } from './page.ts'
import { pages } from './pages.ts'

interface Words {
  /** What one finds there. */
  about: string
  /** Other words for it, of the trade above all. */
  also: string
}

type AllPages = typeof pages
/** Those that are no record of a list, once one is in. */
type Searched = {
  [Name in keyof AllPages]: AllPages[Name]['path'] extends `${string}$${string}` ? never : Name
}[Exclude<keyof AllPages, 'signIn' | 'join'>]

/** What the search says of a page; apart from pages.ts, which is loaded before anything is drawn. */
export const pageWords: Readonly<Record<Searched, Words>> = {
  dashboard: { about: 'What needs you', also: 'home start overview today' },
  toDo: {
    about: 'The week ahead',
    also: 'calendar duties due dates tasks chores reminders feed Coggins farrier',
  },
  activity: { about: 'What was done, and by whom', also: 'history changes log undo recent' },
  contacts: {
    about: 'People and firms, and how to reach them',
    also: 'phone book address owners breeders trainers vets farriers buyers vcard',
  },
  statements: {
    about: 'A month’s bills for all owners, issued and sent',
    also: 'invoice invoices bill billing owners balance run csv accounting',
  },
  ownerReports: {
    about: 'A month’s news of the horses, for all owners',
    also: 'report update newsletter photo starts works care email letter monthly',
  },
  here: { about: 'Who stands where today', also: 'stalls barn pasture map moves location' },
  withdrawals: {
    about: 'When a horse is clear of what he was given',
    also: 'medication drugs clear days treatments rules testing',
  },
  raceLens: { about: 'Chances before a race', also: 'field handicap win place show weather conditions post' },
  raceCards: { about: 'Predictions sealed before the race', also: 'race cards graded scored results' },
  herdCheck: {
    about: 'The newest season predicted and compared',
    also: 'check accuracy calibration backtest coverage proof',
  },
  breeding: {
    about: 'A sire, a dam and their foal',
    also: 'predict cross mating nick foal stud outcross inbreeding genotype odds',
  },
  geneTrace: {
    about: 'Where a disease gene came from',
    also: 'carriers ancestors HYPP GBED HERDA PSSM1 MH MYHM EJSCA OLWS',
  },
  matingBoard: { about: 'My mares by stallions at a glance', also: 'matings grid safe nicks crosses' },
  seasonPlan: {
    about: 'Which stallion for which mare',
    also: 'best matings budget kinship outcross optimizer',
  },
  mares: {
    about: 'Bred, in foal, due',
    also: 'season breedings covers scans ultrasound foaling due dates embryo heat open',
  },
  stallionBook: {
    about: 'Bookings by season',
    also: 'booked mares terms contracts stud fees payments report',
  },
  semenTank: {
    about: 'Doses left, by stallion and lot',
    also: 'frozen cooled straws inventory stock canister cane dewar nitrogen',
  },
  collectionDay: {
    about: 'Who asks for semen on which day',
    also: 'requests calendar collect shipments cooled doses orders station',
  },
  registryRules: {
    about: 'How long a dead or gelded sire counts',
    also: 'AQHA regulations stored frozen semen years death gelding clock southern season birthday January July August',
  },
  crosses: { about: 'Crosses you kept', also: 'matings favorites' },
  horses: { about: 'All horses', also: 'list herd barn mares geldings colts fillies EBV pedigrees' },
  compare: { about: 'Up to four side by side', also: 'against versus relationship kinship' },
  tracks: { about: 'Tracks and their speed index tables', also: 'map altitude elevation par times' },
  trackLadder: { about: 'One time at every track', also: 'compare tracks speed index convert fair' },
  injuries: { about: 'Out now, and back again', also: 'injured lame lameness layoff recovery vet list' },
  data: { about: 'Files in', also: 'import upload csv excel spreadsheet charts pdf mapping columns' },
  dataQuality: { about: 'What is missing', also: 'completeness missing score gaps' },
  dataExport: { about: 'Every table as a file', also: 'download csv xlsx BLUPF90 spreadsheet' },
  shared: { about: 'Links you gave out', also: 'share send revoke link' },
  system: { about: 'Version, database, backups', also: 'backup disk jobs upkeep mail e-mail smtp' },
  how: { about: 'Every model in plain words', also: 'methods sources models explained' },
  assumptions: { about: pages.how.name, also: 'assumptions numbers constants sources' },
  variances: {
    about: pages.how.name,
    also: 'heritability repeatability variances genetic variance',
  },
  feedback: { about: 'Where to send it', also: 'bug problem contact help' },
  you: {
    about: 'Password, passkeys, devices',
    also: 'account password passkey sign out tokens profile e-mail reminders',
  },
  people: { about: 'Who can sign in here', also: 'accounts roles invite staff trainer vet users' },
  waiting: { about: 'Entered without a network', also: 'offline queue unsent pending' },
}

/** The cards of the models, and words of the trade for what they figure. */
export const cardWords: Readonly<Record<CardName, { title: string; also: string }>> = {
  evaluation: {
    title: 'Breeding values and ability',
    also: 'EBV BLUP reliability accuracy heritability true form base',
  },
  foal: {
    title: 'The foal of a cross',
    also: 'inbreeding coefficient COI kinship diversity effective population Ne founders relationship parent average spread expected speed index',
  },
  race: {
    title: 'Race predictions',
    also: 'calibration chances probability log-loss Brier accuracy win odds field',
  },
  value: { title: 'Projected value', also: 'price worth sale yearling fee appraisal' },
  injury: { title: 'Injury outlook', also: 'recovery comeback layoff days return risk' },
  bias: {
    title: 'Track, clock and weather',
    also: 'altitude post bias wind condition humidity temperature fair time speed index',
  },
  panel: {
    title: 'The six-panel',
    also: 'HYPP GBED HERDA PSSM1 MH MYHM EJSCA OLWS overo panel genetics carrier disease lethal recessive',
  },
}

/** A page or an action the search offers. */
export interface Place extends Words {
  name: string
  href: string
}

const pagePlace = ([key, { about, also }]: [string, Words]): Place => {
  const { path, name = '', tab = '' }: Page = pages[key as Searched] // a key of the table above
  return { name, about, also: `${also} ${tab}`, href: path }
}
const cardPlace = ([card, { title, also }]: [string, { title: string; also: string }]): Place => ({
  name: title,
  about: pages.how.name,
  also,
  href: paths.how(card as CardName), // a key of the table above
})

/** All pages but those of records. */
export const pagePlaces: readonly Place[] = [
  ...Object.entries(pageWords).map(pagePlace),
  ...Object.entries(cardWords).map(cardPlace),
]

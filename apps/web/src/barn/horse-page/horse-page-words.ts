import { lowerFirst } from '@quarterpole/contract/capital'
import {
  HORSE_ROLE_WORDS,
  HORSE_STATUS_WORDS,
  type HorseRole,
  type HorseStatus,
  PANEL_LOCI,
  type DiseaseLocus,
  type ProgenySort,
} from '@quarterpole/contract/limits'
import { DISEASES } from '@quarterpole/genetics/panel'
import { count, decimal, plural } from '../../ui/words/number.ts'
import type { FindingPart } from '../../ui/Words.tsx'
import { type GenotypeState, genotypeState } from '../../ui/Genotype.tsx'
import type { Cover } from '../../season/mares/queries.ts'
import { dueWords } from '../../season/mares/season-words.ts'
import type { Progeny, SireSummary } from './queries.ts'

const lifeWord = (status: HorseStatus) => HORSE_STATUS_WORDS[status].toLowerCase()
const roleWord = (role: HorseRole) => HORSE_ROLE_WORDS[role].toLowerCase()

/** "died · broodmare" of a foal in a table; a dash where nothing is on file. */
export const shortStatus = ({ status, role }: Pick<Progeny, 'status' | 'role'>): string =>
  [status === null ? null : lifeWord(status), role === null ? null : roleWord(role)]
    .filter(Boolean)
    .join(', ') || '–'

/** "97 (AAA)" */
export const siWithGrade = ({ best_si, grade }: Pick<Progeny, 'best_si' | 'grade'>): string =>
  best_si === null ? '–' : `${best_si}${grade === null ? '' : ` (${grade})`}`

interface PanelNote {
  locus: DiseaseLocus
  state: GenotypeState
  text: string
}

/** The six tests in a few words: what is not clear by name, the rest as a count. */
export function panelNotes(panel: Progeny['panel']): { notes: PanelNote[]; rest: string } {
  const known = PANEL_LOCI.filter((locus) => panel[locus] !== null)
  const notes = known
    .filter((locus) => panel[locus] !== 'N/N')
    .map((locus) => ({ locus, state: genotypeState(panel[locus], locus), text: noteOf(locus, panel[locus]) }))
  const clear = known.length - notes.length
  if (known.length === 0) return { notes, rest: 'untested' }
  return { notes, rest: clear === PANEL_LOCI.length ? 'all six clear' : `${clear} of 6 clear` }
}

/** A carrier only of recessive variants; two copies of a lethal one say so. */
function noteOf(locus: DiseaseLocus, code: string | null): string {
  const { label, oneCopyMatters, lethal } = DISEASES[locus]
  switch (code) {
    case 'N/H':
      return `${label} ${oneCopyMatters ? 'at risk' : 'carrier'}`
    case 'H/H':
      return `${label} two copies${lethal ? ', lethal' : ''}`
    case 'H/?':
      return `${label} one copy or two`
    default:
      return `${label} none or one copy`
  }
}

export const SORT_CHOICES: readonly { value: ProgenySort; label: string }[] = [
  { value: '-year', label: 'Youngest first' },
  { value: 'year', label: 'Oldest first' },
  { value: 'name', label: 'Name' },
  { value: '-best_si', label: 'Best speed index' },
  { value: '-earnings', label: 'Most earned' },
  { value: '-wins', label: 'Most wins' },
  { value: '-starts', label: 'Most starts' },
  { value: '-ebv', label: 'Highest breeding value' },
]

export const medianOf = ({ median_best_si }: { median_best_si: number | null }) =>
  median_best_si === null ? '–' : decimal(median_best_si, Number.isInteger(median_best_si) ? 0 : 1)

/** "17 foals, 11 of 16 of racing age have started: 6 won, 10 earned the Register of Merit. …" */
export function sireFinding(summary: SireSummary): FindingPart[] {
  const {
    foals,
    of_racing_age,
    unknown_age,
    starters,
    winners,
    register_of_merit,
    median_floor,
    rated,
    herd,
  } = summary
  const plain = (text: string) => ({ text, strong: false })
  const strong = (text: string) => ({ text, strong: true })
  if (foals === 0) return [plain('No foals on file.')]
  const ages = unknown_age > 0 ? `, ${count(unknown_age)} without a year` : ''
  const median =
    summary.median_best_si === null
      ? [plain(` Too few for a median best SI: ${count(rated)} of ${median_floor} rated.`)]
      : [
          plain(' Median best SI '),
          strong(medianOf(summary)),
          plain(
            ` of ${plural(rated, 'starter')}${herd === null ? '.' : `; all ${count(herd.rated)} on file: ${medianOf(herd)}.`}`,
          ),
        ]
  if (starters === 0)
    return [
      strong(plural(foals, 'foal')),
      plain(`${ages}; none has started, ${count(of_racing_age)} of racing age.`),
    ]
  return [
    strong(plural(foals, 'foal')),
    plain(`${ages}: ${count(starters)} of ${count(of_racing_age)} of racing age have started, `),
    strong(`${count(winners)} won`),
    plain(` and ${count(register_of_merit)} earned the Register of Merit.`),
    ...median,
  ]
}

/** " In foal to Kiowa Signal: foaling in 105 days, Mar 9, 2027."; nothing without a breeding that is under way. */
export function carriedWords(covers: readonly Cover[], today: string): FindingPart[] {
  const cover = covers.find(({ next_due }) => next_due !== null)
  const due = cover && dueWords(cover, today)
  if (cover === undefined || !due) return []
  return [
    { text: ` ${withWhom(cover)}: `, strong: false },
    { text: lowerFirst(due.text), strong: true },
    { text: '.', strong: false },
  ]
}

function withWhom({ state, stallion_name, recipient }: Cover): string {
  if (recipient !== null) return `Embryo by ${stallion_name}, carried by ${recipient}`
  if (state === 'in_foal') return `In foal to ${stallion_name}`
  return state === 'twins' ? `Twins by ${stallion_name}` : `Bred to ${stallion_name}`
}

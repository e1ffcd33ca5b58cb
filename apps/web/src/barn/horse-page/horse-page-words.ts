import {
  HORSE_ROLE_WORDS,
  HORSE_STATUS_WORDS,
  type HorseRole,
  type HorseStatus,
  PANEL_LOCI,
  type PanelLocusName,
  type ProgenySort,
} from '@quarterpole/contract/limits'
import { PANEL } from '@quarterpole/genetics/panel'
import { dayOf } from '../../ui/words/day.ts'
import type { Horse } from '../../herd/horses/queries.ts'
import { type GenotypeState, genotypeState } from '../../ui/Genotype.tsx'
import type { Progeny } from './queries.ts'

const lifeWord = (status: HorseStatus) => HORSE_STATUS_WORDS[status].toLowerCase()
const roleWord = (role: HorseRole) => HORSE_ROLE_WORDS[role].toLowerCase()

/** "sold Mar 3, 2025 to Rocking R", "alive"; "not on file" where nobody said. */
export function statusWords({
  status,
  status_date,
  sold_to,
}: Pick<Horse, 'status' | 'status_date' | 'sold_to'>) {
  if (status === null) return 'not on file'
  const when = status_date === null ? '' : ` ${dayOf(status_date)}`
  return `${lifeWord(status)}${when}${status === 'sold' && sold_to !== null ? ` to ${sold_to}` : ''}`
}

export const roleWords = (role: HorseRole | null) => (role === null ? 'not on file' : roleWord(role))

/** "died · broodmare" of a foal in a table; a dash where nothing is on file. */
export const shortStatus = ({ status, role }: Pick<Progeny, 'status' | 'role'>): string =>
  [status === null ? null : lifeWord(status), role === null ? null : roleWord(role)]
    .filter(Boolean)
    .join(', ') || '–'

/** "97 (AAA)" */
export const siWithGrade = ({ best_si, grade }: Pick<Progeny, 'best_si' | 'grade'>): string =>
  best_si === null ? '–' : `${best_si}${grade === null ? '' : ` (${grade})`}`

interface PanelNote {
  locus: PanelLocusName
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
function noteOf(locus: PanelLocusName, code: string | null): string {
  const { label, oneCopyMatters, lethal } = PANEL[locus]
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
  { value: '-wins', label: 'Most wins' },
  { value: '-starts', label: 'Most starts' },
  { value: '-ebv', label: 'Highest breeding value' },
]

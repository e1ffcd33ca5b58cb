import { horseFacts } from '@quarterpole/contract/horse-facts'
import { horseMark } from '../../herd/compare/focused-horse.ts'
import { foaledOn } from '../../ui/words/day.ts'
import { dollars } from '../../ui/words/number.ts'
import { HORSE_FIELDS } from '../../herd/horses/horse-form.ts'
import { byLine, sexWord, yearAndColor } from '../../herd/horses/horse-words.ts'
import type { Horse } from '../../herd/horses/queries.ts'
import { paths } from '../../app/paths.ts'
import { SexSign } from '../../ui/Marks.tsx'
import { Facts } from '../../ui/Table.tsx'
import { FactsLine, Name } from '../../ui/Words.tsx'
import { look } from '../../ui/Layout.tsx'
import styles from './HorsePage.module.css'
import { roleWords, statusWords } from './horse-page-words.ts'

/** Name, what the horse is, and whose. */
export function HorseHead({ horse }: { horse: Horse }) {
  return (
    <div {...horseMark(horse)} data-page>
      <h1 tabIndex={-1}>{horse.name}</h1>
      <FactsLine
        className={look({ above: 1, tone: 'muted' })}
        facts={[
          <SexSign key="sex" sex={horse.sex} word={sexWord(horse)} />,
          yearAndColor(horse),
          horse.aqha_id === null ? 'no registration no.' : `AQHA ${horse.aqha_id}`,
          horse.is_mine ? 'my herd' : 'reference horse',
          horse.is_stub ? 'known from a pedigree only' : null,
        ]}
      />
      <Parents horse={horse} />
    </div>
  )
}

/** "by … out of …, by …" with links; nothing with no parent on file. */
function Parents({ horse }: { horse: Horse }) {
  const { sire_id, sire_name, dam_id, dam_name, dam_sire_name } = horse
  if (byLine(horse) === null) return null
  return (
    <p className={styles.byLine}>
      by {sire_id === null ? 'an unknown sire' : <Name href={paths.horse(sire_id)}>{sire_name}</Name>} out of{' '}
      {dam_id === null ? 'an unknown dam' : <Name href={paths.horse(dam_id)}>{dam_name}</Name>}
      {dam_sire_name !== null && `, by ${dam_sire_name}`}
    </p>
  )
}

const known = (text: string | null) => text ?? 'not on file'

/** Placed by hand above, or shown in a part of their own. */
const PLACED: ReadonlySet<string> = new Set([
  'name',
  'aqha_id',
  'color',
  'owner',
  'breeder',
  'trainer',
  'sold_to',
])
/** The other texts, in the order of the form: a new one is shown without a line here. */
const BARN_TEXTS = HORSE_FIELDS.filter(([name, { kind }]) => kind === 'text' && !PLACED.has(name))

/** What the papers and the barn say. */
export function HorseFacts({ horse }: { horse: Horse }) {
  const fact = (name: 'color' | 'owner' | 'breeder' | 'trainer') =>
    [horseFacts[name].label, known(horse[name])] as const
  return (
    <Facts
      facts={[
        [horseFacts.foaled.label, foaledOn(horse.foaled, horse.foaled_precision)],
        fact('color'),
        ['Registration no.', known(horse.aqha_id)],
        fact('owner'),
        fact('breeder'),
        fact('trainer'),
        [horseFacts.status.label, statusWords(horse)],
        [horseFacts.role.label, roleWords(horse.role)],
        ...BARN_TEXTS.map(([name, { label }]) => {
          const value = horse[name]
          return [label, value === null ? known(null) : String(value)] as const
        }),
        ...(horse.stud_fee === null
          ? []
          : [[horseFacts.stud_fee.label, `$${dollars(horse.stud_fee)}`] as const]),
      ]}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { look, Stack } from '../../ui/Layout.tsx'
import { May } from '../../ui/may.ts'
import { useNow } from '../../ui/use-now.ts'
import { localDay } from '../../ui/words/day.ts'
import { plural } from '../../ui/words/number.ts'
import { Dim } from '../../ui/Words.tsx'
import { choiceWord } from '../records/record-draft.ts'
import type { DefinedForm, RecordsProps } from '../records/record-form.ts'
import { Records } from '../records/Records.tsx'
import { containerWords, isOver, lotWords, placeWords, usableWords } from './lot-words.ts'
import { lotsQuery, type SemenLot } from './queries.ts'

/** What happened to a stallion's stored semen, the last first, and what is left of each lot. */
export const Semen = (props: RecordsProps<DefinedForm>) => (
  <Stack gap={2} shrinks>
    <Records
      {...props}
      of="semen"
      title="Stored semen"
      line={({ kind, lot, doses }) =>
        [
          choiceWord('semen', 'kind', kind)?.toLowerCase(),
          doses !== null && plural(doses, 'dose'),
          doses === null ? `lot ${lot}` : `of lot ${lot}`,
        ]
          .filter(Boolean)
          .join(' ')
      }
      facts={(entry) => [
        entry.form,
        entry.straws !== null && plural(entry.straws, 'straw') + ' a dose',
        entry.motility !== null && `${entry.motility}% motile`,
        placeWords(entry),
        entry.owner !== null && `owned by ${entry.owner}`,
        entry.party !== null && `${entry.kind === 'shipped' ? 'to' : 'from'} ${entry.party}`,
        containerWords(entry),
      ]}
    />
    <May need="listSemenLots">
      <LotsLeft horseId={props.horse.id} />
    </May>
  </Stack>
)

function LotsLeft({ horseId }: { horseId: number }) {
  const { data = [] } = useQuery(lotsQuery(horseId))
  const today = localDay(useNow())
  const left = data.filter(({ doses_left }) => doses_left > 0)
  if (data.length === 0) return null
  return (
    <div className={look({ size: 'small', breaks: true })}>
      {left.map((lot) => (
        <LotLine key={lot.lot} lot={lot} today={today} />
      ))}
      <p>
        {left.length === 0 ? (
          'No doses are left.'
        ) : (
          <May need="createStallionBookEntry">
            <Anchor href={paths.stallionBook({ stallion: horseId, form: 'book' })}>Book a mare</Anchor>
          </May>
        )}{' '}
        <Anchor href={paths.semenTank()}>Semen Tank</Anchor>
      </p>
    </div>
  )
}

const LotLine = ({ lot, today }: { lot: SemenLot; today: string }) => (
  <p>
    Lot {lotWords(lot)}{' '}
    <Dim>
      {[
        placeWords(lot),
        isOver(lot, today) ? `not usable since ${usableWords(lot)?.replace('until ', '')}` : usableWords(lot),
      ]
        .filter(Boolean)
        .join('; ')}
    </Dim>
  </p>
)

import { useYearStart } from '../../ui/year-start.ts'
import { ClearMark } from '../../herd/care/ClearMark.tsx'
import { byLine, sexWord, yearAndColor } from '../../herd/horses/horse-words.ts'
import { OutMark } from '../../herd/horses/OutMark.tsx'
import type { Horse } from '../../herd/horses/queries.ts'
import { ParentsInDoubt } from '../../herd/pedigree/CheckParents.tsx'
import { StandsAt } from '../../herd/stays/StandsAt.tsx'
import { paths } from '../../app/paths.ts'
import { look } from '../../ui/Layout.tsx'
import { SexSign } from '../../ui/Marks.tsx'
import { useNow } from '../../ui/use-now.ts'
import { ByLine, FactsLine, Name } from '../../ui/Words.tsx'
import { localDay } from '../../ui/words/day.ts'

/** What the horse is, whose, by whom, and whether he is out: under his name, on his page and in the dialog. */
export function HorseIdentity({ horse }: { horse: Horse }) {
  const today = localDay(useNow())
  const start = useYearStart()
  return (
    <>
      <FactsLine
        className={look({ tone: 'muted' })}
        facts={[
          <SexSign key="sex" sex={horse.sex} word={sexWord(horse, start)} />,
          yearAndColor(horse),
          horse.aqha_id === null ? 'no AQHA id' : `AQHA ${horse.aqha_id}`,
          horse.is_mine ? 'my herd' : 'reference horse',
          horse.is_stub ? 'known from a pedigree only' : null,
          horse.active_injury && <OutMark key="out" injury={horse.active_injury} day={today} />,
        ]}
      />
      <ClearMark horseId={horse.id} among={[horse.id]} day={today} />
      <Parents horse={horse} />
      <ParentsInDoubt horse={horse} />
      <StandsAt horse={horse} day={today} />
    </>
  )
}

/** "by … out of …, by …" with links; nothing with no parent on file. */
function Parents({ horse }: { horse: Horse }) {
  const { sire_id, sire_name, dam_id, dam_name, dam_sire_name } = horse
  if (byLine(horse) === null) return null
  return (
    <ByLine>
      by {sire_id === null ? 'an unknown sire' : <Name href={paths.horse(sire_id)}>{sire_name}</Name>} out of{' '}
      {dam_id === null ? 'an unknown dam' : <Name href={paths.horse(dam_id)}>{dam_name}</Name>}
      {dam_sire_name !== null && `, by ${dam_sire_name}`}
    </ByLine>
  )
}

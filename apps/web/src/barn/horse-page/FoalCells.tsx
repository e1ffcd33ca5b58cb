import { useYearStart } from '../../ui/year-start.ts'
import { earnedCell } from '@quarterpole/contract/earnings'
import { classNames } from '../../ui/class-names.ts'
import { decimal, signed } from '../../ui/words/number.ts'
import { sexWord } from '../../herd/horses/horse-words.ts'
import { paths } from '../../app/paths.ts'
import { GenotypeMark } from '../../ui/Genotype.tsx'
import { SexSign, SiPole } from '../../ui/Marks.tsx'
import { RowHead, Td, Th } from '../../ui/Table.tsx'
import { Dim, Name } from '../../ui/Words.tsx'
import { look } from '../../ui/Layout.tsx'
import styles from './HorsePage.module.css'
import { panelNotes, shortStatus } from './horse-page-words.ts'
import type { Progeny } from './queries.ts'

/** Heads of a table of foals. @param mate  "Dam" in a sire's table, "Sire" in a mare's */
export function FoalHeads({ mate }: { mate: 'Sire' | 'Dam' }) {
  return (
    <thead>
      <tr>
        <Th>Year</Th>
        <Th>Foal</Th>
        <Th>{mate}</Th>
        <Th num>Starts</Th>
        <Th num>Wins</Th>
        <Th>Best SI</Th>
        <Th num>Earned</Th>
        <Th num>Breeding value, 400 yd</Th>
        <Th>Six-panel</Th>
        <Th>Status</Th>
      </tr>
    </thead>
  )
}

const PhoneLabel = ({ children }: { children: string }) => (
  <Dim className={look({ onPhone: true })}>{children} </Dim>
)

/** One foal as a row; on a phone an entry. */
export function FoalRow({ foal, mate }: { foal: Progeny; mate: 'Sire' | 'Dam' }) {
  const start = useYearStart()
  return (
    <tr>
      <Td>{foal.crop ?? 'no year'}</Td>
      <RowHead className={classNames(look({ breaks: true }), styles.foal)}>
        <Name href={paths.horse(foal.id)}>{foal.name}</Name>{' '}
        <Dim>
          <SexSign sex={foal.sex} word={sexWord(foal, start).toLowerCase()} />
        </Dim>
      </RowHead>
      <Td order={2} className={classNames(look({ breaks: true }), styles.mate)}>
        <PhoneLabel>{mate === 'Dam' ? 'out of' : 'by'}</PhoneLabel>
        {foal.mate_id === null ? (
          <Dim>not on file</Dim>
        ) : (
          <Name href={paths.horse(foal.mate_id)}>{foal.mate_name}</Name>
        )}
      </Td>
      <Td num order={3}>
        <PhoneLabel>starts</PhoneLabel>
        {foal.starts}
      </Td>
      <Td num order={3}>
        <PhoneLabel>wins</PhoneLabel>
        {foal.starts === 0 ? '–' : foal.wins}
      </Td>
      <Td order={1} className={look({ nowrap: true })}>
        {foal.best_si === null ? (
          '–'
        ) : (
          <SiPole si={foal.best_si}>
            {foal.best_si} {foal.grade}
          </SiPole>
        )}
      </Td>
      <Td num order={3}>
        <PhoneLabel>earned</PhoneLabel>
        {earnedCell(foal)}
      </Td>
      <Td num order={3}>
        <PhoneLabel>breeding value</PhoneLabel>
        <BreedingValue value={foal.ebv_400} />
      </Td>
      <Td order={5} className={styles.panel}>
        <PanelCell panel={foal.panel} />
      </Td>
      <Td order={4} className={styles.status}>
        {shortStatus(foal)}
      </Td>
    </tr>
  )
}

function BreedingValue({ value }: { value: Progeny['ebv_400'] }) {
  if (value === null) return '–'
  return (
    <>
      {signed(value.estimate, 1)} <Dim>± {decimal(value.standard_error, 1)}</Dim>
    </>
  )
}

function PanelCell({ panel }: { panel: Progeny['panel'] }) {
  const { notes, rest } = panelNotes(panel)
  return (
    <>
      {notes.map(({ locus, state, text }) => (
        <span key={locus} className={classNames(look({ block: true }), styles.note)}>
          <GenotypeMark state={state}>{text}</GenotypeMark>
        </span>
      ))}
      <Dim>{rest}</Dim>
    </>
  )
}

import { useYearStart } from '../../ui/year-start.ts'
import { earnedShort } from '@quarterpole/contract/earnings'
import { placings } from '@quarterpole/contract/placings'
import { classNames } from '../../ui/class-names.ts'
import { inbreedingFlag, isModerate } from '@quarterpole/contract/inbreeding'
import { useMay } from '../../ui/may.ts'
import { TRAIT_DISTANCES } from '@quarterpole/contract/limits'
import type { ReactNode } from 'react'
import { siWithGrade } from '../horse-page/horse-page-words.ts'
import { statusLine } from '../../herd/horses/barn-words.ts'
import { sexWord, yearAndColor } from '../../herd/horses/horse-words.ts'
import type { Ebv } from '../../herd/horses/queries.ts'
import { decimal, dollars } from '../../ui/words/number.ts'
import { hasInbreedingEvidence, inbreedingPercent } from '../../herd/pedigree/inbreeding-words.ts'
import { paths } from '../../app/paths.ts'
import { IconButton } from '../../ui/Button.tsx'
import { GenotypeStrip } from '../../ui/Genotype.tsx'
import { Mark, SexSign, SiPole } from '../../ui/Marks.tsx'
import { PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Delta } from '../../ui/Value.tsx'
import { Dim, Name } from '../../ui/Words.tsx'
import { Line, look, Row } from '../../ui/Layout.tsx'
import hidden from '../../ui/VisuallyHidden.module.css'
import styles from './Compare.module.css'
import type { ComparedColumn, PedigreeReply } from './queries.ts'

const FEE = 'Stud fee'

type Cell = (column: ComparedColumn) => ReactNode

/** The figures of the comparison, each over all horses. */
const ROWS: readonly (readonly [head: string, cell: Cell])[] = [
  ['Race record', ({ record }) => record && (record.starts === 0 ? 'no starts on file' : placings(record))],
  ['Best speed index', bestSi],
  ['Earnings', ({ record }) => record && (earnedShort(record) ?? 'not on file')],
  ...TRAIT_DISTANCES.map(
    (yards) =>
      [
        `Breeding value at ${yards} yd`,
        ({ ebvs }: ComparedColumn) => ebvs && <Value {...{ ebvs, yards }} />,
      ] as const,
  ),
  [
    'Six-panel tests',
    ({ genetics }) => genetics !== undefined && <GenotypeStrip values={genetics ?? undefined} stacked />,
  ],
  ['Inbreeding', ({ pedigree }) => pedigree && <Inbreeding {...pedigree} />],
  ['Sire', ({ horse }) => horse && <Parent id={horse.sire_id} name={horse.sire_name} />],
  ['Dam', ({ horse }) => horse && <Parent id={horse.dam_id} name={horse.dam_name} />],
  [FEE, ({ horse }) => horse && studFee(horse)],
  ['Status', ({ horse }) => horse && (statusLine(horse) ?? 'not on file')],
  ['Owner', ({ horse }) => horse && (horse.owner ?? 'not on file')],
]

function bestSi({ record }: ComparedColumn): ReactNode {
  if (record === undefined) return undefined
  return record.best_si === null ? '–' : <SiPole si={record.best_si}>{siWithGrade(record)}</SiPole>
}

function Value({ ebvs, yards }: { ebvs: readonly Ebv[]; yards: number }) {
  const ebv = ebvs.find(({ distance_yards }) => distance_yards === yards)
  if (ebv === undefined) return 'not rated'
  return (
    <>
      <Delta value={ebv.estimate} /> ± {decimal(ebv.standard_error, 1)}{' '}
      <Dim className={look({ size: 'small', block: true })}>reliability {ebv.reliability.toFixed(2)}</Dim>
    </>
  )
}

function Inbreeding({ inbreeding_coefficient: f, completeness }: PedigreeReply) {
  if (f === 0 && !hasInbreedingEvidence(completeness)) return 'too little pedigree'
  return (
    <>
      {inbreedingPercent(f)}% <Mark tone={isModerate(f) ? 'caution' : 'ok'}>{inbreedingFlag(f)}</Mark>
    </>
  )
}

const Parent = ({ id, name }: { id: number | null; name: string | null }) =>
  id === null ? 'not on file' : <Name href={paths.horse(id)}>{name}</Name>

function studFee({ sex, stud_fee, status, role }: NonNullable<ComparedColumn['horse']>): string {
  const isAtStud = sex === 'S' && status !== 'died' && (role === null || role === 'at_stud')
  if (!isAtStud && stud_fee === null) return '–'
  return stud_fee === null ? 'private treaty' : `$${dollars(stud_fee)}`
}

/** @param props.onRemove leaves a horse out */
export function CompareTable({
  columns,
  onRemove,
}: {
  columns: readonly ComparedColumn[]
  onRemove: (id: number) => void
}) {
  const maySeeFees = useMay('money')
  const rows = maySeeFees ? ROWS : ROWS.filter(([head]) => head !== FEE)
  return (
    <div className={classNames(look({ rule: true }), styles.table)}>
      <Table caption="Horses side by side" entries>
        <thead className={hidden.hidden}>
          <tr>
            <Th>Figure</Th>
            {columns.map((column) => (
              <Th key={column.id}>{nameOf(column)}</Th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <RowHead>Horse</RowHead>
            {columns.map((column) => (
              <Td key={column.id} className={styles.horse}>
                <Identity column={column} onRemove={onRemove} />
              </Td>
            ))}
          </tr>
          {rows.map(([head, cell]) => (
            <tr key={head}>
              <RowHead>{head}</RowHead>
              {columns.map((column) => (
                <Td key={column.id}>
                  <PhoneLabel>{nameOf(column)}</PhoneLabel>
                  <div className={heightOf(head)}>{column.isMissing ? '–' : (cell(column) ?? '…')}</div>
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

/** As high while it loads as after. */
function heightOf(head: string): string | undefined {
  if (head.startsWith('Breeding value')) return styles.two
  return head === 'Six-panel tests' ? styles.panel : undefined
}

const nameOf = ({ id, horse }: ComparedColumn) => horse?.name ?? `Horse ${id}`

function Identity({ column, onRemove }: { column: ComparedColumn; onRemove: (id: number) => void }) {
  const { id, horse, isMissing } = column
  const start = useYearStart()
  return (
    <>
      <Line as="span" gap={2} align="start" justify="between" className={styles.nameLine}>
        <Name href={isMissing ? undefined : paths.horse(id)} className={styles.name}>
          {nameOf(column)}
        </Name>
        <IconButton icon="close" label={`Leave ${nameOf(column)} out`} onClick={() => onRemove(id)} />
      </Line>
      {isMissing && <Dim className={look({ size: 'small', block: true })}>not on file any more</Dim>}
      {horse !== undefined && (
        <Row as="span" gap="0 3" align="stretch" size="small">
          <SexSign sex={horse.sex} word={sexWord(horse, start)} /> <Dim>{yearAndColor(horse)}</Dim>
        </Row>
      )}
    </>
  )
}

import { type RefObject, useMemo, useState } from 'react'
import { HowLink } from '../../how/HowLink.tsx'
import { Grid, look, Row, Inline } from '../../ui/Layout.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { SourceNote } from '../../ui/Words.tsx'
import { cellsOf, type PlanSheet } from './plan-sheet.ts'
import { PlanSheetPicture, type SheetPlace } from './PlanSheetPicture.tsx'
import { pairFacts, refusedWords, studFacts } from './plan-words.ts'
import type { PlanReply } from './queries.ts'
import styles from './SeasonPlan.module.css'
import { sheetLayout } from './sheet-layout.ts'

interface SheetProps {
  reply: PlanReply
  sheet: PlanSheet
  title: string
  picture: RefObject<SVGSVGElement | null>
}

/** The season on one sheet, and beside it what is pointed at, in words. */
export function PlanSheetView({ reply, sheet, title, picture }: SheetProps) {
  const [box, width] = useWidth<HTMLDivElement>(860)
  const [point, setPoint] = useState<SheetPlace | null>(null)
  const layout = useMemo(() => sheetLayout(sheet, width), [sheet, width])
  return (
    <Grid
      gap="4 gutter"
      align="start"
      columns="minmax(0, 53.75rem) minmax(0, 1fr)"
      collapse="desk"
      className={styles.sheetRow}
    >
      <div ref={box} className={styles.drawn}>
        <PlanSheetPicture ref={picture} {...{ reply, layout, point, title }} onPoint={setPoint} />
      </div>
      <div className={styles.beside}>
        <div className={styles.readout} aria-hidden="true">
          <Readout reply={reply} sheet={sheet} point={point} />
        </div>
        <Legend reply={reply} sheet={sheet} />
      </div>
    </Grid>
  )
}

/** The mare or the stallion pointed at. */
function Readout({ reply, sheet, point }: { reply: PlanReply; sheet: PlanSheet; point: SheetPlace | null }) {
  const [side, id] = [point?.[0], Number(point?.slice(1))]
  const line = side === 'm' ? sheet.lines.find(({ row }) => row === id) : undefined
  const stud = side === 's' ? sheet.studs.find((one) => one.stud.id === id) : undefined
  if (line !== undefined) {
    const cells = cellsOf(
      reply,
      reply.mares.findIndex(({ id: mare }) => mare === line.mare.id),
    )
    return (
      <>
        <b>
          {line.name}
          {line.stud !== null && ` × ${line.stud.name}`}
        </b>
        <p>{pairFacts(line).join(' · ')}</p>
        <p>{line.planned.reason}</p>
        {refusedWords(cells, reply.studs).map((words) => (
          <p key={words}>{words}</p>
        ))}
      </>
    )
  }
  if (stud !== undefined)
    return (
      <>
        <b>{stud.stud.name}</b>
        <p>{studFacts(stud, reply.max_per_stud)}</p>
        <p>{stud.lines.map(({ name }) => name).join(', ')}</p>
      </>
    )
  return <p>Point at a mare or a stallion to read the pair; click to open the cross.</p>
}

function Legend({ reply, sheet }: Pick<SheetProps, 'reply' | 'sheet'>) {
  return (
    <>
      <Row as="ul" gap="1 5" above={3} size="small" tone="muted" aria-label="What the marks say">
        {sheet.mostGain > 0 && (
          <Inline as="li" gap={2}>
            <svg width="34" height="14" aria-hidden="true">
              <path d="M0 6.2V7.8L34 14V0Z" className={styles.ribbon} />
            </svg>
            0 to {sheet.mostGain.toFixed(1)} points of SI over her average stallion here
          </Inline>
        )}
        <Inline as="li" gap={2} className={styles.never} data-screen-only>
          <svg width="34" height="12" aria-hidden="true">
            <path d="M0 6H26M23 2l8 8m0 -8l-8 8" />
          </svg>
          never, for the mare pointed at
        </Inline>
        <Inline as="li" gap={2} className={styles.limit} data-screen-only>
          <svg width="34" height="12" aria-hidden="true">
            <path d="M0 6H34" />
          </svg>
          outside your limits
        </Inline>
      </Row>
      <SourceNote className={look({ above: 3 })}>
        {reply.studs.some(({ book_limit }) => book_limit !== null)
          ? 'Bars: his book, your mares dark, others’ light; the tick is the most this plan gives him. '
          : 'Bars: of the mares one stallion gets. '}
        Kinship: how related two of them are on average; half siblings are 12.5%.{' '}
        <HowLink card="foal" section="plan" of="the season plan" />
      </SourceNote>
    </>
  )
}

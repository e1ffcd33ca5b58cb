import type { Ref } from 'react'
import { paths } from '../../app/paths.ts'
import ink from '../../ui/charts/Ink.module.css'
import { classNames } from '../../ui/class-names.ts'
import pictureStyles from '../../ui/Picture.module.css'
import { Picture, PictureLink } from '../../ui/Picture.tsx'
import { fitted } from '../../ui/picture-text.ts'
import { useRovingFocus } from '../../ui/use-roving-focus.ts'
import { decimal } from '../../ui/words/number.ts'
import { bookOf, cellsOf, NEVER } from './plan-sheet.ts'
import { lineWords, studWords } from './plan-words.ts'
import type { PlanReply } from './queries.ts'
import styles from './SeasonPlan.module.css'
import {
  NAME_SIZE,
  type PlacedMare,
  type PlacedStud,
  ROW,
  type SheetLayout,
  studRow,
  thread,
} from './sheet-layout.ts'

/** A line of a mare, by its row, or a stallion of the sheet: `m2`, `s34`. */
export type SheetPlace = `${'m' | 's'}${number}`
const marePlace = ({ line }: PlacedMare): SheetPlace => `m${line.row}`
const studPlace = ({ of }: PlacedStud): SheetPlace => `s${of.stud.id}`

interface PictureProps {
  reply: PlanReply
  layout: SheetLayout
  /** Pointed at or focused. */
  point: SheetPlace | null
  onPoint: (place: SheetPlace | null) => void
  title: string
  ref?: Ref<SVGSVGElement> | undefined
}

/** Mares left, stallions right, a ribbon a pair. One tab stop; arrow keys move, Enter opens the cross. */
export function PlanSheetPicture({ reply, layout, point, onPoint, title, ref }: PictureProps) {
  const { width, height, left, right, mares, studs } = layout
  const [current, roving] = useRovingFocus([...mares.map(marePlace), ...studs.map(studPlace)], (place, key) =>
    nextPlace(layout, place, key),
  )
  const placeAt = (target: EventTarget) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the links' own places
    ((target as Element).closest('[data-place]')?.getAttribute('data-place') ?? null) as SheetPlace | null
  return (
    <Picture
      ref={ref}
      width={width}
      height={height}
      className={styles.sheet}
      label={`${title}; arrow keys move among mares and stallions, Enter opens the cross, the table below has the same`}
    >
      <g aria-hidden="true">
        <text x={left - 58} y={14} textAnchor="end" className={styles.fact}>
          Mare
        </text>
        <text x={left - 10} y={14} textAnchor="end" className={styles.fact}>
          SI
        </text>
        <text x={right + 14} y={14} className={styles.fact}>
          Stallion
        </text>
        {mares.map((mare) => (
          <path
            key={mare.line.row}
            d={mare.ribbon ?? ''}
            className={classNames(
              styles.ribbon,
              (point === marePlace(mare) || point === `s${mare.line.stud?.id}`) && styles.pointed,
            )}
          />
        ))}
        <Refused reply={reply} layout={layout} point={point} />
      </g>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move between the links inside */}
      <g
        onKeyDown={roving.onKeyDown}
        onFocus={(event) => {
          roving.onFocus(event)
          onPoint(placeAt(event.target))
        }}
        onPointerOver={(event) => {
          const over = placeAt(event.target)
          if (over !== null) onPoint(over)
        }}
      >
        {mares.map((mare) => (
          <Mare key={mare.line.row} {...{ mare, layout }} isCurrent={current === marePlace(mare)} />
        ))}
        {studs.map((stud) => (
          <Stud
            key={stud.of.stud.id}
            {...{ stud, layout }}
            perStud={reply.max_per_stud}
            isCurrent={current === studPlace(stud)}
          />
        ))}
      </g>
    </Picture>
  )
}

/** Up and down among the mares or the stallions, across to hers, or to the first of his. */
export function nextPlace(
  { mares, studs }: SheetLayout,
  place: SheetPlace,
  key: string,
): SheetPlace | undefined {
  const isMare = place.startsWith('m')
  const side: readonly SheetPlace[] = isMare ? mares.map(marePlace) : studs.map(studPlace)
  const by = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (by !== undefined) return side[side.indexOf(place) + by]
  if (key === 'Home') return side[0]
  if (key === 'End') return side.at(-1)
  if (key === 'ArrowRight' && isMare) {
    const stud = mares.find((mare) => marePlace(mare) === place)?.line.stud
    return stud ? `s${stud.id}` : undefined
  }
  if (key === 'ArrowLeft' && !isMare) {
    const first = studs.find((stud) => studPlace(stud) === place)?.of.lines[0]
    return first && `m${first.row}`
  }
  return undefined
}

/** Lines from the mare pointed at to the stallions she can't go to: red for never, gray for the plan's limits. */
function Refused({
  reply,
  layout,
  point,
}: {
  reply: PlanReply
  layout: SheetLayout
  point: SheetPlace | null
}) {
  const mare = layout.mares.find((one) => marePlace(one) === point)
  if (mare === undefined) return null
  const row = reply.mares.findIndex(({ id }) => id === mare.line.mare.id)
  return cellsOf(reply, row).map(({ stallion_id, refusal }) => {
    const stud = layout.studs.find(({ of }) => of.stud.id === stallion_id)
    if (refusal === null || stud === undefined) return null
    const isNever = NEVER.includes(refusal.code)
    const [x, y] = [layout.right, stud.y]
    return (
      <g key={stallion_id} className={isNever ? styles.never : styles.limit}>
        <path d={thread(layout, mare.y, y)} />
        {isNever && <path d={`M${x - 4} ${y - 4}l8 8m0 -8l-8 8`} className={styles.cross} />}
      </g>
    )
  })
}

function Mare({ mare, layout, isCurrent }: { mare: PlacedMare; layout: SheetLayout; isCurrent: boolean }) {
  const { left } = layout
  const { line, y } = mare
  return (
    <g className={pictureStyles.place}>
      <text
        x={left - 58}
        y={y + 5}
        textAnchor="end"
        className={pictureStyles.name}
        fontSize={NAME_SIZE}
        aria-hidden="true"
      >
        {fitted(line.name, left - 58, NAME_SIZE, 'name')}
      </text>
      <text x={left - 10} y={y + 5} textAnchor="end" className={styles.fact} aria-hidden="true">
        {line.cell === null
          ? 'open'
          : line.cell.expected_si === null
            ? '–'
            : decimal(line.cell.expected_si, 1)}
      </text>
      <PictureLink
        href={paths.breeding({ sire: line.stud?.id, dam: line.mare.id })}
        aria-label={lineWords(line)}
        place={marePlace(mare)}
        isCurrent={isCurrent}
        box={{ x: 1, y: y - ROW / 2, width: left - 4, height: ROW }}
      />
    </g>
  )
}

const BAR = 72

function Stud({
  stud,
  layout,
  perStud,
  isCurrent,
}: {
  stud: PlacedStud
  layout: SheetLayout
  perStud: number | null
  isCurrent: boolean
}) {
  const { right, width } = layout
  const { of, y } = stud
  const isUsed = of.lines.length > 0
  const book = isUsed ? bookOf(of, perStud) : null
  const [x, bar, high] = [right + 14, y + 6, studRow(of)]
  return (
    <g className={classNames(pictureStyles.place, !isUsed && styles.unused)}>
      {isUsed && <path d={`M${right + 4} ${y - 17}v34`} className={styles.post} />}
      <text
        x={x}
        y={isUsed ? y - 2 : y + 5}
        className={pictureStyles.name}
        fontSize={NAME_SIZE}
        aria-hidden="true"
      >
        {fitted(of.stud.name, width - x, NAME_SIZE, 'name')}
      </text>
      {book !== null && (
        <g aria-hidden="true">
          <rect x={x} y={bar} width={BAR} height={8} className={ink.outlined} />
          <rect x={x} y={bar} width={BAR * book.others} height={8} className={ink.quiet} />
          <rect x={x + BAR * book.others} y={bar} width={BAR * book.ours} height={8} className={ink.mark} />
          {book.cap !== null && <path d={`M${x + BAR * book.cap} ${bar - 2}v12`} className={styles.cap} />}
        </g>
      )}
      {isUsed && (
        <text x={book === null ? x : x + BAR + 8} y={y + 15} className={styles.fact} aria-hidden="true">
          {book === null ? `${of.lines.length} here` : book.words}
        </text>
      )}
      <PictureLink
        href={paths.breeding({ sire: of.stud.id })}
        aria-label={studWords(of, perStud)}
        place={studPlace(stud)}
        isCurrent={isCurrent}
        box={{ x: right + 2, y: y - high / 2 + 1, width: width - right - 3, height: high - 2 }}
      />
    </g>
  )
}

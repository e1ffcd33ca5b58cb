import { useQuery } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { type HorseListState, paths } from '../paths.ts'
import { SkeletonRows } from '../ui/States.tsx'
import styles from './HorseList.module.css'
import { HorseRow } from './HorseRow.tsx'
import { ebvQuery, geneticsQuery, type Horse, type HorseFilter } from './queries.ts'
import { useHorsesInView } from './use-horse-list.ts'

/** Without an event of scrolling for so long, the list stands still. */
const STILL_MS = 200

interface ReadHorseRowProps {
  horse: Horse
  list: HorseListState
  /** Nothing is asked about a row that only flies past. */
  isStill: boolean
}

/** Drawn anew when its own horse or answers change, not whenever the list moves on; once read it stays read. */
const ReadHorseRow = memo(
  function ReadHorseRow({ horse, list, isStill: enabled }: ReadHorseRowProps) {
    const ebvs = useQuery({ ...ebvQuery(horse.id), enabled })
    const isTested = horse.genetic_tests.length > 0 // asking for what is not there would be answered with 404
    const genetics = useQuery({ ...geneticsQuery(horse.id), enabled: enabled && isTested })
    // A failed reading is not said, and its place stays empty: only what was read may be called untested.
    return (
      <HorseRow
        horse={horse}
        ebvs={ebvs.data}
        genetics={isTested ? genetics.data : null}
        detailsHref={paths.horses(list, { details: horse.id })}
        pedigreeHref={paths.horses(list, { pedigree: horse.id })}
      />
    )
  },
  (drawn, next) => drawn.horse === next.horse && drawn.list === next.list && (drawn.isStill || !next.isStill),
)

/** Where the list begins on the page: the virtual rows are placed from there. */
function useTop() {
  const list = useRef<HTMLOListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () =>
      setTop(list.current === null ? 0 : list.current.getBoundingClientRect().top + window.scrollY)
    measure()
    // The banner above may be dismissed and the tools may wrap.
    const watch = new ResizeObserver(measure)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [])
  return { list, top }
}

export interface HorseListProps {
  filter: HorseFilter
  rows: number
  total: number
  firstPage: readonly Horse[]
}

/** Any number of horses: only the rows in view exist, only their pages are fetched. */
export function HorseList({ filter, rows, total, firstPage }: HorseListProps) {
  const { list, top } = useTop()
  const virtual = useWindowVirtualizer({
    count: rows,
    estimateSize: () => (window.innerWidth <= 640 ? 380 : 129),
    overscan: 4,
    isScrollingResetDelay: STILL_MS,
    scrollMargin: top,
  })
  const items = virtual.getVirtualItems()
  const horseAt = useHorsesInView(filter, firstPage, [items[0]?.index ?? 0, items.at(-1)?.index ?? 0])
  return (
    <ol className={styles.list} ref={list} style={{ height: virtual.getTotalSize() }} aria-label="Horses">
      {items.map((item) => {
        const horse = horseAt(item.index)
        return (
          <li
            key={item.key}
            ref={virtual.measureElement}
            data-index={item.index}
            className={styles.item}
            aria-setsize={total}
            aria-posinset={item.index + 1}
            style={{ transform: `translateY(${item.start - top}px)` }}
          >
            {horse === undefined ? (
              <SkeletonRows label="Loading the horse" rows={1} columns={4} tall />
            ) : (
              <ReadHorseRow key={horse.id} horse={horse} list={filter} isStill={!virtual.isScrolling} />
            )}
          </li>
        )
      })}
    </ol>
  )
}

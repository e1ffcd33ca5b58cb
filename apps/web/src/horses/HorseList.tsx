import { useQuery } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type HorseListState, paths } from '../paths.ts'
import { SkeletonRows } from '../ui/States.tsx'
import styles from './HorseList.module.css'
import { HorseRow } from './HorseRow.tsx'
import { ebvQuery, geneticsQuery, type Horse, type HorseFilter } from './queries.ts'
import { useHorsesInView } from './use-horse-list.ts'

/** A row that only flew past is not asked about. */
const SETTLE_MS = 120

function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [])
  return settled
}

function ReadHorseRow({ horse, list }: { horse: Horse; list: HorseListState }) {
  const enabled = useSettled()
  const ebvs = useQuery({ ...ebvQuery(horse.id), enabled })
  const genetics = useQuery({ ...geneticsQuery(horse.id), enabled })
  // A failed reading is not said: the row then looks like that of a horse nothing is known of.
  return (
    <HorseRow
      horse={horse}
      ebvs={ebvs.data ?? (ebvs.isError ? null : undefined)}
      genetics={genetics.data ?? (genetics.isError ? null : undefined)}
      detailsHref={paths.horses(list, { details: horse.id })}
      pedigreeHref={paths.horses(list, { pedigree: horse.id })}
    />
  )
}

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
              <ReadHorseRow key={horse.id} horse={horse} list={filter} />
            )}
          </li>
        )
      })}
    </ol>
  )
}

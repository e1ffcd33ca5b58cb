import { useQuery } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { type HorseListState, paths } from '../../app/paths.ts'
import { SkeletonRows } from '../../ui/States.tsx'
import styles from './HorseList.module.css'
import { HorseRow } from './HorseRow.tsx'
import { PHONE } from '../../ui/use-is-phone.ts'
import { ebvQuery, geneticsQuery, type Horse, type HorseFilter } from '../../herd/horses/queries.ts'
import { useHorsesInView } from './use-horse-list.ts'

/** Scrolling counts as over after this long without an event. */
const SETTLED_MS = 200

interface LoadedHorseRowProps {
  horse: Horse
  list: HorseListState
  /** A row that only scrolls past fetches nothing. */
  isSettled: boolean
  portrait: number | undefined
}

/** Renders again only when its own data change, not on every scroll step. */
const LoadedHorseRow = memo(
  function LoadedHorseRow({ horse, list, isSettled: enabled, portrait }: LoadedHorseRowProps) {
    const ebvs = useQuery({ ...ebvQuery(horse.id), enabled })
    const isTested = horse.genetic_tests.length > 0 // without tests the server answers 404
    const genetics = useQuery({ ...geneticsQuery(horse.id), enabled: enabled && isTested })
    // A failed load leaves a blank: only loaded horses may be called untested.
    return (
      <HorseRow
        horse={horse}
        ebvs={ebvs.data}
        genetics={isTested ? genetics.data : null}
        detailsHref={paths.horses(list, { details: horse.id })}
        portrait={portrait}
        pedigreeHref={paths.horses(list, { pedigree: horse.id })}
      />
    )
  },
  (drawn, next) =>
    drawn.horse === next.horse &&
    drawn.portrait === next.portrait &&
    drawn.list === next.list &&
    (drawn.isSettled || !next.isSettled),
)

/** Top of the list on the page, from which virtual rows are positioned. */
function useTop() {
  const list = useRef<HTMLOListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () =>
      setTop(list.current === null ? 0 : list.current.getBoundingClientRect().top + window.scrollY)
    measure()
    // The banner may be dismissed and the tools may wrap.
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

/** Any number of horses: only rows in view are rendered and only their pages fetched. */
export function HorseList({ filter, rows, total, firstPage }: HorseListProps) {
  const { list, top } = useTop()
  const virtual = useWindowVirtualizer({
    count: rows,
    estimateSize: () => (window.matchMedia(PHONE).matches ? 380 : 129),
    overscan: 4,
    isScrollingResetDelay: SETTLED_MS,
    scrollMargin: top,
  })
  const items = virtual.getVirtualItems()
  const { horseAt, portraitOf } = useHorsesInView(filter, firstPage, [
    items[0]?.index ?? 0,
    items.at(-1)?.index ?? 0,
  ])
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
              <LoadedHorseRow
                key={horse.id}
                horse={horse}
                list={filter}
                isSettled={!virtual.isScrolling}
                portrait={portraitOf(horse)}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}

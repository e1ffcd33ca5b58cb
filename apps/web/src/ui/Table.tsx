import type { ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { columnsStyle, look, Grid } from './Layout.tsx'
import styles from './Table.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface TableProps {
  /** Read by screen readers; names the box that scrolls. */
  caption: string
  /** Narrower spacing, same letter size. */
  dense?: boolean | undefined
  /** On a phone every row becomes an entry, in columns of these widths, with the heads visually hidden. */
  entries?: true | number | string | undefined
  /** Figures on the left there, too. */
  left?: boolean | undefined
  /** `thead` and `tbody`. */
  children: ReactNode
}

/** Scrolls sideways in its own box where it must. */
export function Table({ caption, dense, entries, left, children }: TableProps) {
  const columns = entries === true ? undefined : entries
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table
        className={classNames(
          styles.table,
          dense && styles.dense,
          entries !== undefined && styles.entries,
          columns !== undefined && styles.columned,
          left && styles.left,
        )}
        style={columnsStyle(columns)}
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        {children}
      </table>
    </div>
  )
}

interface CellProps extends TdHTMLAttributes<HTMLTableCellElement>, ThHTMLAttributes<HTMLTableCellElement> {
  /** Figures: right-aligned, on one line. */
  num?: boolean | undefined
  /** As wide as the entry that the row is on a phone. */
  whole?: boolean | undefined
  /** Its `grid-area` and `order` there. */
  area?: string | undefined
  order?: number | undefined
}
const cell = ({ num, whole, area, order, style, ...rest }: CellProps) => ({
  'data-num': num || undefined,
  'data-whole': whole || undefined,
  style: { gridArea: area, order, ...style },
  ...rest,
})
export const Th = (props: CellProps) => <th scope="col" {...cell(props)} />
/** A column's name that only screen readers need. */
export const HiddenTh = ({ children }: { children: string }) => (
  <Th>
    <VisuallyHidden>{children}</VisuallyHidden>
  </Th>
)
/** The name of a row. */
export const RowHead = (props: CellProps) => <th scope="row" {...cell(props)} />
export const Td = (props: CellProps) => <td {...cell(props)} />

/** A column's name where a phone hides the head of {@link Table} `entries`; screen readers still have the head. */
export const PhoneLabel = ({ children }: { children: string }) => (
  <span className={styles.phoneLabel} aria-hidden="true">
    {children}{' '}
  </span>
)

/** Term and fact, two columns. */
export function Facts({ facts }: { facts: readonly (readonly [term: string, fact: ReactNode])[] }) {
  return (
    <Grid as="dl" top size="cell" className={styles.facts}>
      {facts.map(([term, fact]) => [
        <dt className={look({ tone: 'dim' })} key={`${term} term`}>
          {term}
        </dt>,
        <dd key={term}>{fact}</dd>,
      ])}
    </Grid>
  )
}

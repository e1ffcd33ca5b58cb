import type { ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import styles from './Table.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface TableProps {
  /** Read by screen readers; names the box that scrolls. */
  caption: string
  /** Narrower spacing, same letter size. */
  dense?: boolean | undefined
  /** On a phone every row becomes an entry laid out by the caller's grid, with the heads visually hidden. */
  entries?: boolean | undefined
  /** `thead` and `tbody`. */
  children: ReactNode
}

/** Scrolls sideways in its own box where it must. */
export function Table({ caption, dense, entries, children }: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={classNames(styles.table, dense && styles.dense, entries && styles.entries)}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        {children}
      </table>
    </div>
  )
}

interface Numeric {
  /** Figures: right-aligned, on one line. */
  num?: boolean | undefined
}
export const Th = ({ num, ...rest }: Numeric & ThHTMLAttributes<HTMLTableCellElement>) => (
  <th scope="col" data-num={num || undefined} {...rest} />
)
/** A column's name that only screen readers need. */
export const HiddenTh = ({ children }: { children: string }) => (
  <Th>
    <VisuallyHidden>{children}</VisuallyHidden>
  </Th>
)
/** The name of a row. */
export const RowHead = ({ num, ...rest }: Numeric & ThHTMLAttributes<HTMLTableCellElement>) => (
  <th scope="row" data-num={num || undefined} {...rest} />
)
export const Td = ({ num, ...rest }: Numeric & TdHTMLAttributes<HTMLTableCellElement>) => (
  <td data-num={num || undefined} {...rest} />
)

/** A column's name where a phone hides the head of {@link Table} `entries`; screen readers still have the head. */
export const PhoneLabel = ({ children }: { children: string }) => (
  <span className={styles.phoneLabel} aria-hidden="true">
    {children}{' '}
  </span>
)

/** Term and fact, two columns. */
export function Facts({ facts }: { facts: readonly (readonly [term: string, fact: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([term, fact]) => [<dt key={`${term} term`}>{term}</dt>, <dd key={term}>{fact}</dd>])}
    </dl>
  )
}

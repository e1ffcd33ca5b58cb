import type { ReactNode } from 'react'
import { Anchor } from './Anchor.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import styles from './Words.module.css'

interface WordsProps {
  children: ReactNode
  className?: string | undefined
}

/** Supporting text. */
export const Muted = ({ children, className }: WordsProps) => (
  <p className={classNames(styles.muted, styles.small, className)}>{children}</p>
)
/** Where a number comes from. */
export const SourceNote = ({ children, className }: WordsProps) => (
  <p className={classNames(styles.source, className)}>{children}</p>
)
/** Dimmed within a line. */
export const Dim = ({ children, className }: WordsProps) => (
  <span className={classNames(styles.dim, className)}>{children}</span>
)
/** Short facts on one line, or more, with a dot between neighbors on the same line. */
export const FactsLine = ({
  facts,
  className,
}: {
  facts: readonly ReactNode[]
  className?: string | undefined
}) => (
  <p className={classNames(styles.facts, className)}>
    {facts.map((fact, at) => (fact || fact === 0) && <span key={at}>{fact}</span>)}
  </p>
)
/** "by … out of …" */
export const ByLine = ({ children, className }: WordsProps) => (
  <p className={classNames(styles.byline, className)}>{children}</p>
)

/** A horse's name; a link when it leads somewhere. */
export function Name({
  children,
  href,
  keepScroll,
  className,
}: WordsProps & { href?: string | undefined; keepScroll?: boolean | undefined }) {
  const look = classNames(styles.name, className)
  if (href === undefined) return <span className={look}>{children}</span>
  return (
    <Anchor href={href} keepScroll={keepScroll} className={look}>
      {children}
    </Anchor>
  )
}

export interface FindingPart {
  text: string
  strong: boolean
}

/** The answer in a few sentences that a person could read out; danger: the first is about a dying foal. */
export function Finding({ parts, danger }: { parts: readonly FindingPart[]; danger?: boolean | undefined }) {
  return (
    <p className={classNames(styles.finding, danger && styles.danger)}>
      {danger && <Icon name="octagon" />}
      {parts.map((part, at) =>
        part.strong ? <strong key={at}>{part.text}</strong> : <span key={at}>{part.text}</span>,
      )}
    </p>
  )
}

import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import { Grid, look, Row } from './Layout.tsx'
import styles from './Section.module.css'

export interface SectionProps {
  /** What an address that leads to it ends in. */
  id?: string | undefined
  title: ReactNode
  /** Text or control at the right end of the head. */
  aside?: ReactNode
  /** Heading level. */
  level?: 2 | 3 | undefined
  /** `first`: no space above; `sub`: hairline instead of the rule. */
  place?: 'first' | 'sub' | undefined
  className?: string | undefined
  /** Left out on paper. */
  'data-screen-only'?: boolean | undefined
  children: ReactNode
}

export function Section({ id, title, aside, level = 2, place, className, children, ...rest }: SectionProps) {
  const titleId = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section
      {...rest}
      id={id}
      aria-labelledby={titleId}
      className={classNames(
        styles.section,
        place === 'first' && styles.first,
        place === 'sub' && styles.sub,
        className,
      )}
    >
      <Row gap="1 4" align="baseline" justify="between" below={3} className={styles.head}>
        <Heading id={titleId}>{title}</Heading>
        {aside !== undefined && <div className={look({ size: 'small', tone: 'muted' })}>{aside}</div>}
      </Row>
      {children}
    </section>
  )
}

/** What a person opened or folded stays so on the next page that has it. */
const chosen = new Map<string, boolean>()

interface FoldedSectionProps {
  /** What an address that leads to it ends in. */
  id: string
  title: string
  /** What is in it, in a few words. */
  gist?: ReactNode
  /** The address leads to it: it opens. */
  isTarget: boolean
  /** Left out on paper. */
  'data-screen-only'?: boolean | undefined
  children: ReactNode
}

/** A section folded to its head; on paper it is open. */
export function FoldedSection({ id, title, gist, isTarget, children, ...rest }: FoldedSectionProps) {
  const titleId = useId()
  const box = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(isTarget || chosen.get(id) === true)
  useEffect(() => {
    if (!isTarget || box.current === null) return
    box.current.open = true
    box.current.scrollIntoView()
  }, [isTarget])
  return (
    <section {...rest} aria-labelledby={titleId} className={styles.folded}>
      <details
        id={id}
        ref={box}
        open={isOpen}
        onToggle={({ currentTarget: { open } }) => {
          setOpen(open)
          chosen.set(id, open)
        }}
      >
        <summary>
          <Icon name="chevron" />
          <h2 id={titleId}>{title}</h2>
          {gist !== undefined && <span className={look({ size: 'small', tone: 'muted' })}>{gist}</span>}
        </summary>
        <div className={styles.content}>{children}</div>
      </details>
    </section>
  )
}

export function PageTitle({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children?: ReactNode
}) {
  return (
    <Row gap="4 5" align="end" justify="between" below={5} className={styles.title}>
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      {children}
    </Row>
  )
}

interface Span extends CSSProperties {
  '--span': number
}
const spanOf = (span: number): Span => ({ '--span': span })

/** Twelve columns; one below 900 px. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <Grid gap="7 gutter" columns={12} className={styles.columns}>
    {children}
  </Grid>
)
export const Column = ({ span, children }: { span: 4 | 5 | 6 | 7 | 8 | 12; children: ReactNode }) => (
  <div className={styles.column} style={spanOf(span)}>
    {children}
  </div>
)
/** Equal columns divided by hairlines. */
export const RuledColumns = ({ children }: { children: ReactNode }) => (
  <div className={styles.ruled}>{children}</div>
)

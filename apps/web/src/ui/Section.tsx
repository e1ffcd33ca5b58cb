import { type CSSProperties, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { Grid, look, Row } from './Layout.tsx'
import styles from './Section.module.css'

export interface SectionProps {
  title: ReactNode
  /** Text or control at the right end of the head. */
  aside?: ReactNode
  /** Heading level. */
  level?: 2 | 3 | undefined
  /** `first`: no space above; `sub`: hairline instead of the rule. */
  place?: 'first' | 'sub' | undefined
  className?: string | undefined
  children: ReactNode
}

export function Section({ title, aside, level = 2, place, className, children }: SectionProps) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        styles.section,
        place === 'first' && styles.first,
        place === 'sub' && styles.sub,
        className,
      )}
    >
      <Row gap="1 4" align="baseline" justify="between" below={3} className={styles.head}>
        <Heading id={id}>{title}</Heading>
        {aside !== undefined && <div className={look({ size: 'small', tone: 'muted' })}>{aside}</div>}
      </Row>
      {children}
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

import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import { Fold } from './Fold.tsx'
import { look, Stack, Row } from './Layout.tsx'
import styles from './States.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const BAR_WIDTHS = [72, 54, 63, 46, 58]
const barWidth = (row: number, column: number) => BAR_WIDTHS[(row * 2 + column * 3) % BAR_WIDTHS.length] ?? 60

export interface SkeletonRowsProps {
  /** "Loading the horses" */
  label: string
  rows?: number | undefined
  columns?: number | undefined
  /** As tall as a list entry instead of a table row. */
  tall?: boolean | undefined
  /** Placeholder of a whole view: hides what follows until it is loaded. */
  view?: boolean | undefined
}

/** Gray bars in the shape of the rows, shown after 200 ms. */
export function SkeletonRows({ label, rows = 3, columns = 3, tall, view }: SkeletonRowsProps) {
  return (
    <div role="status" className={classNames(styles.skeleton, view && styles.view)} data-loading>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <div className={classNames(styles.row, tall && styles.tall)} key={row} aria-hidden="true">
          {Array.from({ length: columns }, (_, column) => (
            <svg
              key={column}
              width={`${barWidth(row, column)}%`}
              height={column === 0 ? 18 : 12}
              className={styles.bar}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

/** 2 directly under the page title, 3 within a section. */
type HeadingLevel = 2 | 3

export function EmptyState({
  title,
  level = 3,
  children,
  action,
}: {
  title: ReactNode
  level?: HeadingLevel | undefined
  children?: ReactNode
  action?: ReactNode
}) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={styles.empty} data-empty>
      <Heading>{title}</Heading>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  )
}

export interface FailurePanelProps {
  title: string
  level?: HeadingLevel | undefined
  /** The server's message. */
  detail: string
  onRetry?: (() => void) | undefined
  retryLabel?: string | undefined
  children?: ReactNode
}

/** What failed, why, and what to do; shown in place of the content. */
export function FailurePanel({
  title,
  level = 3,
  detail,
  onRetry,
  retryLabel = 'Try Again',
  children,
}: FailurePanelProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={styles.failure} role="alert">
      <Heading>
        <Icon name="octagon" />
        {title}
      </Heading>
      <p>{detail}</p>
      {(onRetry || children) && (
        <Row gap={3} align="stretch" above={3}>
          {onRetry && <Button onClick={onRetry}>{retryLabel}</Button>}
          {children}
        </Row>
      )}
    </div>
  )
}

export interface Problem {
  text: ReactNode
  /** Id of the control to fix it at. */
  targetId?: string | undefined
}

/** Takes the focus when it appears; one row per problem. */
export function ProblemSummary({
  title = 'There is a problem',
  problems,
}: {
  title?: string | undefined
  problems: readonly Problem[]
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <div className={styles.summary} role="alert">
      <h3 tabIndex={-1} ref={heading}>
        <Icon name="octagon" />
        {title}
      </h3>
      <Stack as="ul" gap={2} above={3}>
        {problems.map(({ text, targetId }, at) => (
          <li key={at}>
            {targetId === undefined ? (
              text
            ) : (
              <a
                href={`#${targetId}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(targetId)?.focus()
                }}
              >
                {text}
              </a>
            )}
          </li>
        ))}
      </Stack>
    </div>
  )
}

/** In a section among others: what isn't there, and where it comes from, in a line; left out on paper. */
export const EmptyLine = ({ children }: { children: ReactNode }) => (
  <p className={look({ size: 'small', tone: 'dim' })} data-empty>
    {children}
  </p>
)

/** A note with an edge. */
export const Note = ({
  tone,
  children,
}: {
  tone?: 'caution' | 'danger' | undefined
  children: ReactNode
}) => <div className={classNames(styles.note, tone && styles[tone])}>{children}</div>

/** Details that open in place. */
export const InfoNote = ({ label, children }: { label: string; children: ReactNode }) => (
  <Fold label={label}>
    <div className={look({ above: 2, size: 'small', tone: 'muted', leading: 'note', measure: true })}>
      {children}
    </div>
  </Fold>
)

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './Button.tsx'
import { classNames } from './class-names.ts'
import { Dialog } from './Dialog.tsx'
import { Line, look } from './Layout.tsx'
import styles from './Sheet.module.css'
import { useIsBeside } from './use-is-beside.ts'

/** Where an arrow key leads in the list. */
const stepOf = (key: string): 1 | -1 | undefined =>
  key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : undefined

export interface SheetActions {
  onClose: () => void
  /** Goes to the next row of the list (1) or the one before (−1). */
  onStep: (by: 1 | -1) => void
}

interface BesideProps {
  /** Id of the row whose sheet is open; its control in the list has it as `data-sheet`. */
  chosen: number | undefined
  onChoose: (id: number) => void
  onClose: () => void
  sheet: (id: number, actions: SheetActions) => ReactNode
  children: ReactNode
}

/** The controls of the list that open a sheet, without those under a closed line. */
const controls = () =>
  [...document.querySelectorAll<HTMLElement>('[data-sheet]')].filter((control) => control.checkVisibility())
const idOf = (control: HTMLElement | undefined) => Number(control?.dataset['sheet'])

/** A list, and beside it the sheet of the chosen row where there is space. The list stays in use: arrow keys step, Escape closes. */
export function Beside({ chosen, onChoose, onClose, sheet, children }: BesideProps) {
  const isOpen = useIsBeside() && chosen !== undefined
  const close = () => {
    if (isOpen)
      controls()
        .find((control) => idOf(control) === chosen)
        ?.focus()
    onClose()
  }
  const step = (by: 1 | -1): HTMLElement | undefined => {
    const all = controls()
    const next = all[all.findIndex((control) => idOf(control) === chosen) + by]
    if (next !== undefined) onChoose(idOf(next))
    return next
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close()
    const { sheet: id } = (event.target as HTMLElement).dataset // React's events come from elements
    const by = stepOf(event.key)
    if (by === undefined || id !== String(chosen)) return
    event.preventDefault()
    step(by)?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the controls inside
    <div className={isOpen ? styles.beside : undefined} onKeyDown={isOpen ? onKeyDown : undefined}>
      <div className={styles.list}>{children}</div>
      {chosen !== undefined && sheet(chosen, { onClose: close, onStep: step })}
    </div>
  )
}

export interface SheetProps extends SheetActions {
  /** Of the row it is about. */
  id: number
  title: ReactNode
  under?: ReactNode
  /** Names the part that scrolls. */
  label: string
  footer: ReactNode
  children: ReactNode
}

/** Beside the list; on a narrower screen a dialog over it. */
export const Sheet = (props: SheetProps) =>
  useIsBeside() ? <SideSheet {...props} /> : <Dialog opened width="medium" {...props} />

function SideSheet({ id, title, under, label, footer, onClose, onStep, children }: SheetProps) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // On opening; a step in the list keeps the focus there.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section role="dialog" aria-labelledby={titleId} className={styles.sheet}>
      <Line gap={4} align="start" justify="between" className={styles.head}>
        <div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys turn the pages, as in the list */}
          <h2
            ref={heading}
            id={titleId}
            tabIndex={-1}
            className={classNames(look({ size: 'h2' }), styles.title)}
            onKeyDown={(event) => {
              const by = stepOf(event.key)
              if (by === undefined) return
              event.preventDefault()
              onStep(by)
            }}
          >
            {title}
          </h2>
          {under !== undefined && <div className={styles.under}>{under}</div>}
        </div>
        <IconButton
          icon="close"
          label="Close"
          onClick={onClose}
          className={classNames(look({ rigid: true }), styles.close)}
        />
      </Line>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it */}
      <div className={styles.body} tabIndex={0} role="region" aria-label={label} key={id}>
        {children}
      </div>
      <Line gap={3} align="stretch" justify="end" line="above" className={styles.foot}>
        {footer}
      </Line>
    </section>
  )
}

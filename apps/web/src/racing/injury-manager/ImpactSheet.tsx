import { classNames } from '../../ui/class-names.ts'
import { useEffect, useId, useRef } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { look, Line } from '../../ui/Layout.tsx'
import styles from './ImpactSheet.module.css'
import { type OutlookProps, useOutlook } from './Outlook.tsx'
import { stepOf } from './sheet-keys.ts'

interface ImpactSheetProps extends OutlookProps {
  /** Goes to the next injury of the list (1) or the one before (−1). */
  onStep: (by: 1 | -1) => void
}

/** The outlook beside the list, which stays in use: arrow keys on the title go to the next horse, Escape closes. */
export function ImpactSheet({ id, onClose, onEdit, onStep }: ImpactSheetProps) {
  const { title, under, body, isLocked } = useOutlook(id)
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
          {under !== undefined && <p className={styles.under}>{under}</p>}
        </div>
        <IconButton
          icon="close"
          label="Close"
          onClick={onClose}
          className={classNames(look({ rigid: true }), styles.close)}
        />
      </Line>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it */}
      <div className={styles.body} tabIndex={0} role="region" aria-label="Outlook" key={id}>
        {body}
      </div>
      <Line gap={3} align="stretch" justify="end" line="above" className={styles.foot}>
        {!isLocked && (
          <Button need="updateInjury" onClick={onEdit}>
            Edit
          </Button>
        )}
        <Button kind="solid" onClick={onClose}>
          Close
        </Button>
      </Line>
    </section>
  )
}

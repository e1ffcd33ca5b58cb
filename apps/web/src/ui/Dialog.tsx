import { Modal } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { Button, type ButtonProps, IconButton } from './Button.tsx'
import { classNames } from './class-names.ts'
import { Line, look, Row } from './Layout.tsx'
import styles from './Dialog.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** Shown where the title would be, which is then for screen readers alone. */
  inPlaceOfTitle?: ReactNode
  /** Lines under the title: sex, year, "by … out of …". */
  under?: ReactNode
  /** Controls at the right of the head, before the close button. */
  controls?: ReactNode
  /** Something inside takes the focus (data-autofocus) instead of the title. */
  focusesInside?: boolean | undefined
  width?: 'narrow' | 'medium' | 'wide' | 'full' | undefined
  /** Actions, the solid one last; a child with `data-left` goes to the left. */
  footer?: ReactNode
  /** Makes the dialog a form that its solid button submits. */
  onSubmit?: (() => void) | undefined
  children: ReactNode
}

const Frame = ({ children }: { children?: ReactNode }) => <div className={styles.frame}>{children}</div>

function Body({
  title,
  inPlaceOfTitle,
  under,
  controls,
  onClose,
  footer,
  focusesInside = false,
  children,
}: Omit<DialogProps, 'opened' | 'width' | 'onSubmit'>) {
  return (
    <>
      <Line gap={4} align="start" justify="between" className={styles.head}>
        <div className={inPlaceOfTitle === undefined ? undefined : look({ grow: true })}>
          {/* A form focuses its first field, other dialogs their title. */}
          <Modal.Title
            className={styles.title}
            tabIndex={-1}
            data-autofocus={focusesInside ? undefined : true}
          >
            {inPlaceOfTitle === undefined ? title : <VisuallyHidden>{title}</VisuallyHidden>}
          </Modal.Title>
          {inPlaceOfTitle}
          {under !== undefined && <div className={styles.under}>{under}</div>}
        </div>
        <Row gap={3} justify="end" rigid className={styles.end}>
          {controls}
          <IconButton icon="close" label="Close" onClick={onClose} className={styles.close} />
        </Row>
      </Line>
      <div className={styles.body}>{children}</div>
      {footer !== undefined && (
        <Row gap={3} justify="end" line="above" className={styles.foot}>
          {footer}
        </Row>
      )}
    </>
  )
}

/**
 * A modal dialog: focus is trapped inside (restore-focus.ts gives it back); Escape and a press outside close it. Scroll lock is a rule in base.css, because the content policy refuses injected styles.
 */
export function Dialog({ opened, onClose, width = 'narrow', onSubmit, ...body }: DialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <Modal.Root
      unstyled
      opened={opened}
      onClose={onClose}
      lockScroll={false}
      returnFocus={false}
      transitionProps={{ transition: 'fade', duration: 160, exitDuration: 0 }}
      scrollAreaComponent={Frame}
      classNames={{
        overlay: styles.overlay,
        inner: styles.inner,
        content: classNames(styles.content, width !== 'narrow' ? styles[width] : styles.narrow),
      }}
    >
      <Modal.Overlay />
      <Modal.Content data-dialog-open>
        {onSubmit === undefined ? (
          <Body {...body} onClose={onClose} />
        ) : (
          <form onSubmit={submit} noValidate className={styles.frame}>
            <Body {...body} onClose={onClose} focusesInside />
          </form>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

/** The footer of most: Cancel, and the button that does it. */
export const DialogButtons = ({ onClose, ...act }: ButtonProps & Pick<DialogProps, 'onClose'>) => (
  <>
    <Button onClick={onClose}>Cancel</Button>
    <Button kind={act.danger === true ? 'outline' : 'solid'} type="submit" {...act} />
  </>
)

import { type ButtonHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { type Need, useIsOpen, useMay } from './may.ts'
import { Anchor, type AnchorProps } from './Anchor.tsx'
import { Row } from './Layout.tsx'
import styles from './Button.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './Icon.tsx'

export interface ButtonLook {
  /** One solid button per task; outline for the rest; quiet for links that act. */
  kind?: 'solid' | 'outline' | 'quiet' | undefined
  size?: 'normal' | 'small' | undefined
  danger?: boolean | undefined
  wide?: boolean | undefined
  icon?: IconName | undefined
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** The call it makes: shown only to people who may. */
  need?: Need | undefined
  /** Why it is disabled; it stays focusable and shows the reason beneath. */
  unavailable?: string | undefined
  /** True while its action runs: a second press does nothing. */
  busy?: boolean | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

function lookOf({ kind = 'outline', size, danger, wide }: ButtonLook, className?: string): string {
  return classNames(
    styles.button,
    kind === 'solid' && styles.solid,
    kind === 'quiet' && styles.quiet,
    size === 'small' && styles.small,
    danger && styles.danger,
    wide && styles.wide,
    className,
  )
}

export function Button({
  kind,
  size,
  danger,
  wide,
  icon,
  need,
  unavailable,
  busy,
  onClick,
  className,
  children,
  ref,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const may = useMay(need)
  if (!may) return null
  const blocked = unavailable !== undefined || busy === true
  const button = (
    <button
      type="button"
      ref={ref}
      {...rest}
      className={lookOf({ kind, size, danger, wide }, className)}
      data-need={need}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      aria-describedby={unavailable === undefined ? rest['aria-describedby'] : reasonId}
      onClick={(event) => (blocked ? event.preventDefault() : onClick?.(event))}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
  if (unavailable === undefined) return button
  return (
    <span className={styles.reasoned}>
      {button}
      <span className={styles.reason} id={reasonId}>
        {unavailable}
      </span>
    </span>
  )
}

/** A link that looks like a button, shown only to people who may open it. @param props.need of an address outside the app's pages */
export function ButtonLink({
  kind,
  size,
  danger,
  wide,
  icon,
  need,
  className,
  children,
  ...rest
}: ButtonLook & AnchorProps & { need?: Need | undefined }) {
  const may = useMay(need)
  const isOpen = useIsOpen()
  if (!may || !isOpen(rest.href)) return null
  return (
    <Anchor {...rest} data-need={need} className={lookOf({ kind, size, danger, wide }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Anchor>
  )
}

/** Further actions, which open in place. */
export const ButtonMenu = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className={styles.menu}>
    <summary className={lookOf({})}>{label}</summary>
    <Row gap={2} align="stretch" above={3}>
      {children}
    </Row>
  </details>
)

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: IconName
  label: string
}

export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={classNames(styles.iconButton, className)}>
      <Icon name={icon} />
    </button>
  )
}

/** Buttons side by side; on a phone they share the line's width. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return (
    <Row gap={3} align="start" className={styles.row}>
      {children}
    </Row>
  )
}

import { type CardName, paths } from '../paths.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { classNames } from '../ui/class-names.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './HowLink.module.css'

interface HowLinkProps {
  card: CardName
  section?: string | undefined
  /** What is figured, for screen readers: "breeding values". */
  of: string
  className?: string | undefined
}

/** Leads from a computed figure to the card that explains it. */
export const HowLink = ({ card, section, of, className }: HowLinkProps) => (
  <Anchor href={paths.how(card, section)} className={classNames(styles.link, className)}>
    How it’s figured<VisuallyHidden>: {of}</VisuallyHidden>
  </Anchor>
)

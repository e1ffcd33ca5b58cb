import { type CardName, paths } from '../app/paths.ts'
import { Anchor } from '../ui/Anchor.tsx'
import styles from './HowLink.module.css'

interface HowLinkProps {
  card: CardName
  section?: string | undefined
  /** What is figured, for screen readers: "breeding values". */
  of: string
}

/** Leads from a computed figure to the card that explains it. */
export const HowLink = ({ card, section, of }: HowLinkProps) => (
  <Anchor href={paths.how(card, section)} className={styles.link} aria-label={`How it’s figured: ${of}`}>
    How it’s figured
  </Anchor>
)

import { useId } from 'react'
import ink from '../../ui/charts/Ink.module.css'
import styles from './frame.module.css'

/** The logo: a furlong pole. */
export function Pole() {
  const id = useId()
  return (
    <svg width="16" height="30" viewBox="0 0 16 30" aria-hidden="true">
      <defs>
        <clipPath id={id}>
          <rect x="5" y="7.5" width="6" height="20.5" />
        </clipPath>
      </defs>
      <g clipPath={`url(#${id})`}>
        <path d="M4 13.5l8-4v4l-8 4zM4 21.5l8-4v4l-8 4zM4 29.5l8-4v4l-8 4z" fill="var(--primary-text)" />
      </g>
      <rect x="5" y="7.5" width="6" height="20.5" className={styles.poleEdge} />
      <circle cx="8" cy="4" r="2.9" className={ink.accent} />
      <path d="M1 28.6h14" className={styles.poleEdge} />
    </svg>
  )
}

import { percent } from './words/number.ts'
import styles from './JobProgress.module.css'
import { Dim } from './Words.tsx'

interface JobProgressProps {
  /** What is under way: "Updating breeding values". */
  label: string
  /** 0 to 1. */
  progress: number
  stage: string | null
}

/** How far a job is, as a bar and in words. */
export const JobProgress = ({ label, progress, stage }: JobProgressProps) => (
  <>
    <svg
      className={styles.bar}
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(progress * 100)}
    >
      <rect width={percent(progress, 1)} height="6" />
    </svg>
    <Dim>
      {percent(progress, 0)}%{stage !== null && `, ${stage}`}
    </Dim>
  </>
)

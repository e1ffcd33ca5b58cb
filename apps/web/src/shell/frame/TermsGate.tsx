import { useFocusTrap } from '@mantine/hooks'
import { type ReactNode, useId, useState } from 'react'
import { useHasSample } from '../../herd/sample/use-sample.ts'
import { Button } from '../../ui/Button.tsx'
import { Pole } from './Pole.tsx'
import { look, Row } from '../../ui/Layout.tsx'
import ink from '../../ui/charts/Ink.module.css'
import styles from './Terms.module.css'

const STORAGE_KEY = 'quarterpole.terms'

function isAccepted(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'accepted'
  } catch {
    return false
  }
}

function remember(): void {
  try {
    localStorage.setItem(STORAGE_KEY, 'accepted')
  } catch {
    // Storage may be blocked: accepted until the page is closed.
  }
}

const POINTS = [
  ['No wagering', 'No odds, stakes or payouts go in or out. The chances you see are not betting advice.'],
  ['Not a registry', 'Not an official registry. Check papers with AQHA.'],
  [
    'Estimates',
    'Every number comes from past results and shows its margin of error. Ask your veterinarian or an appraiser for theirs.',
  ],
] as const
/** While sample horses are on file. */
const DEMO = ['A demo', 'The horses and people are made up. Please don’t upload your own horses.'] as const

function TallPole() {
  const id = useId()
  return (
    <div className={styles.pole}>
      <svg viewBox="0 0 64 900" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
        <defs>
          <clipPath id={id}>
            <rect x="18" y="120" width="28" height="800" />
          </clipPath>
        </defs>
        <g clipPath={`url(#${id})`}>
          {Array.from({ length: 12 }, (_, stripe) => (
            <path key={stripe} d={`M10 ${186 + stripe * 78}l44-30v39l-44 30z`} fill="var(--primary-text)" />
          ))}
        </g>
        <rect x="18" y="120" width="28" height="800" className={styles.edge} />
        <circle cx="32" cy="99" r="17" className={ink.accent} />
      </svg>
    </div>
  )
}

/** The notice to accept once; the page behind it is inert until then. */
export function TermsGate({ children }: { children: ReactNode }) {
  const [accepted, setAccepted] = useState(isAccepted)
  const hasSample = useHasSample()
  const trap = useFocusTrap(!accepted)
  const accept = () => {
    remember()
    setAccepted(true)
  }
  return (
    <>
      <div inert={!accepted}>{children}</div>
      {!accepted && (
        <div
          className={styles.terms}
          role="dialog"
          aria-modal="true"
          aria-labelledby="terms-title"
          aria-describedby="terms-lead"
          ref={trap}
          data-dialog-open
        >
          <TallPole />
          <div className={styles.text} tabIndex={-1} data-autofocus>
            <p className={styles.wordmark}>
              <Pole />
              Quarterpole
            </p>
            <h2 className={styles.title} id="terms-title">
              Non-wagering system
            </h2>
            <p className={styles.lead} id="terms-lead">
              Quarterpole helps owners, breeders and trainers make decisions about training, entries and
              matings. It isn’t made for betting and may not be used for it.
            </p>
            <dl className={styles.list}>
              {(hasSample ? [...POINTS, DEMO] : POINTS).map(([term, sentence]) => (
                <div key={term}>
                  <dt className={look({ weight: 'strong' })}>{term}</dt>
                  <dd className={look({ tone: 'muted' })}>{sentence}</dd>
                </div>
              ))}
            </dl>
            <Row gap="3 4" size="small" tone="dim">
              <Button kind="solid" onClick={accept}>
                I understand and accept
              </Button>
              <span>We’ll ask once and remember it in this browser.</span>
            </Row>
          </div>
        </div>
      )}
    </>
  )
}

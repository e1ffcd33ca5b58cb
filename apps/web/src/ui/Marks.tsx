import type { Sex } from '@quarterpole/contract/values'
import { SI_BANDS, type SiBand, siBand } from '@quarterpole/racing/speed-index'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Marks.module.css'

/** An icon and its word. */
export function Mark({
  tone,
  icon,
  children,
}: {
  tone: 'ok' | 'caution' | 'danger' | 'quiet'
  icon?: IconName | undefined
  children: ReactNode
}) {
  const sign: IconName =
    icon ?? ({ ok: 'tick', caution: 'warning', danger: 'octagon', quiet: 'unknown' } as const)[tone]
  return (
    <span className={classNames(styles.mark, styles[tone])}>
      <Icon name={sign} />
      <span>{children}</span>
    </span>
  )
}

/** Why something wasn’t done, which is read out when it appears; nothing where there is nothing to say. */
export const FailureLine = ({ children }: { children: ReactNode }) =>
  children && (
    <p role="alert">
      <Mark tone="danger">{children}</Mark>
    </p>
  )

export const SEX_WORD: Record<Sex, string> = { S: 'Stallion', M: 'Mare', G: 'Gelding', U: 'Unknown' }

const ring = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 }
const sexSigns: Record<Sex, ReactNode> = {
  S: (
    <>
      <circle cx="5.5" cy="8.5" r="3.6" {...ring} />
      <path d="M8.2 5.8L12 2M8.6 1.8h3.6v3.6" {...ring} />
    </>
  ),
  M: (
    <>
      <circle cx="7" cy="5" r="3.6" {...ring} />
      <path d="M7 8.8v4.7M4.7 11.3h4.6" {...ring} />
    </>
  ),
  G: (
    <>
      <circle cx="5.5" cy="8.5" r="3.6" {...ring} />
      <path d="M8.2 5.8L12 2M9 2.4l2.6 2.6" {...ring} />
    </>
  ),
  U: <circle cx="7" cy="7" r="4.4" {...ring} strokeDasharray="2 1.5" />,
}

/** ♂, ♀ and so on, with the word. `signOnly` hides the word but names the sign for screen readers. */
export function SexSign({
  sex,
  signOnly,
  word,
}: {
  sex: Sex
  signOnly?: boolean | undefined
  word?: string | undefined
}) {
  const name = word ?? SEX_WORD[sex]
  return (
    <span className={classNames(styles.mark, styles[sex])}>
      <svg
        width="14"
        height="14"
        viewBox="0 0 14 14"
        {...(signOnly ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      >
        {sexSigns[sex]}
      </svg>
      {!signOnly && <span>{name}</span>}
    </span>
  )
}

/** The sign alone within a picture. @param props.x @param props.y its place there */
export const SexShape = ({ sex, x, y }: { sex: Sex; x: number; y: number }) => (
  <svg x={x} y={y} width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" className={styles[sex]}>
    {sexSigns[sex]}
  </svg>
)

export { siBand }
export const SI_BAND_WORD: Readonly<Record<SiBand, string>> = {
  record: SI_BANDS.record.label,
  strong: SI_BANDS.strong.label,
  below: SI_BANDS.below.label,
}

const filledSegments: Record<SiBand, number> = { record: 3, strong: 2, below: 1 }

/** Three, two or one filled segments, from the bottom up. */
export function SiPole({ si, children }: { si: number; children?: ReactNode }) {
  const band = siBand(si)
  return (
    <span className={classNames(styles.mark, styles[band])}>
      <svg width="8" height="15" viewBox="0 0 8 15" role="img" aria-label={SI_BAND_WORD[band]}>
        {[0, 1, 2].map((row) => (
          <rect
            key={row}
            x="1"
            y={0.75 + row * 4.75}
            width="6"
            height="3.5"
            fill={2 - row < filledSegments[band] ? 'currentColor' : 'none'}
            stroke="currentColor"
          />
        ))}
      </svg>
      {children !== undefined && <span>{children}</span>}
    </span>
  )
}

/** The letter of a repeated ancestor. */
export const LetterBadge = ({ letter }: { letter: string }) => <span className={styles.badge}>{letter}</span>

import { useRef } from 'react'
import { ownText } from '../injuries/impact-words.ts'
import { OwnTable } from '../injuries/OwnTable.tsx'
import type { Injury, InjuryImpact } from '../injuries/use-injuries.ts'
import { paths } from '../../app/paths.ts'
import { AsTable } from '../../ui/AsTable.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Mark } from '../../ui/Marks.tsx'
import { PictureActions } from '../../ui/PictureActions.tsx'
import { Section } from '../../ui/Section.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { Muted, SourceNote } from '../../ui/Words.tsx'
import { Inline, look } from '../../ui/Layout.tsx'
import styles from './Comeback.module.css'
import { comebackLines, hasPoints } from './comeback-lines.ts'
import { bandOf, bandText, bandWord, casesText, levelText, restText } from './comeback-words.ts'
import { ComebackPicture } from './ComebackPicture.tsx'
import { ComebackTable } from './ComebackTable.tsx'
import { restDays } from './rest-days.ts'

/** How this horse came back, beside the nearest cases and what studies lead to expect; and the rest, to scale. */
export function ComebackSection({ injury, impact: { basis } }: { injury: Injury; impact: InjuryImpact }) {
  const [box, width] = useWidth<HTMLDivElement>(420)
  const picture = useRef<SVGSVGElement>(null)
  const lines = comebackLines(injury, basis)
  const rest = restDays(injury, basis)
  const band = bandOf(basis)
  const title = `${injury.horse_name}, ${injury.type}: comeback curve and rest`
  const word = bandWord(basis)
  return (
    <Section title="Comeback curve" level={3} place="sub" className={styles.section}>
      <Muted>{ownText(basis)}</Muted>
      <div ref={box}>
        <ComebackPicture ref={picture} {...{ injury, lines, band, rest, width, title }} bandWord={word} />
      </div>
      {rest.past > 0 ? (
        <p className={look({ wraps: true })}>
          <Mark tone="caution">{restText(injury, rest)}</Mark>
        </p>
      ) : (
        <Muted>{restText(injury, rest)}</Muted>
      )}
      {hasPoints(lines) && (
        <>
          <p className={styles.keys} aria-hidden="true">
            <Key kind="own">{injury.horse_name}</Key>
            {lines.length > 1 && <Key kind="case">{casesText(lines)}</Key>}
            <Key kind="open">no start since</Key>
          </p>
          <SourceNote>
            {levelText(basis)} {bandText(basis)}
          </SourceNote>
          <AsTable>
            <ComebackTable lines={lines} band={band} bandWord={word} />
          </AsTable>
          <OwnTable own={basis.own} />
        </>
      )}
      <div className={styles.actions}>
        <PictureActions
          title={title}
          picture={picture}
          href={paths.injuries(undefined, { impact: injury.id })}
        />
      </div>
    </Section>
  )
}

function Key({ kind, children }: { kind: 'own' | 'case' | 'open'; children: string }) {
  return (
    <Inline as="span" gap="sign">
      <svg width="22" height="12" viewBox="0 0 22 12">
        {kind === 'open' ? (
          <circle cx="11" cy="6" r="4.5" fill="var(--paper)" className={styles.case} />
        ) : (
          <line x1="0" x2="22" y1="6" y2="6" className={classNames(styles.line, styles[kind])} />
        )}
      </svg>
      {children}
    </Inline>
  )
}

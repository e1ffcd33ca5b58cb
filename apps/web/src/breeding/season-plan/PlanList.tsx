import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Line, look } from '../../ui/Layout.tsx'
import { Section } from '../../ui/Section.tsx'
import { Dim, FactsLine, Muted, Name } from '../../ui/Words.tsx'
import { decimal, signed } from '../../ui/words/number.ts'
import type { PlanSheet, SheetLine } from './plan-sheet.ts'
import { pairFacts, studFacts } from './plan-words.ts'
import styles from './SeasonPlan.module.css'

interface ListProps {
  sheet: PlanSheet
  perStud: number | null
  onChange: (row: number) => void
}

/** The sheet on a phone: each stallion with his mares, her ribbon as long as her gain; opened, a pair in words. */
export function PlanList({ sheet, perStud, onChange }: ListProps) {
  const mares = (lines: readonly SheetLine[]) => (
    <ul>
      {lines.map((line) => (
        <Mare key={line.row} line={line} mostGain={sheet.mostGain} onChange={onChange} />
      ))}
    </ul>
  )
  const unused = sheet.studs.filter(({ lines }) => lines.length === 0)
  return (
    <>
      {sheet.studs
        .filter(({ lines }) => lines.length > 0)
        .map((of) => (
          <Section
            key={of.stud.id}
            level={3}
            place="sub"
            title={<Name href={paths.breeding({ sire: of.stud.id })}>{of.stud.name}</Name>}
          >
            <Muted>{studFacts(of, perStud)}</Muted>
            {mares(of.lines)}
          </Section>
        ))}
      {sheet.open.length > 0 && (
        <Section level={3} place="sub" title="Open">
          {mares(sheet.open)}
        </Section>
      )}
      {unused.length > 0 && (
        <Muted className={look({ above: 5 })}>
          None of your mares: {unused.map(({ stud }) => stud.name).join(', ')}.
        </Muted>
      )}
    </>
  )
}

interface MareProps {
  line: SheetLine
  mostGain: number
  onChange: (row: number) => void
}

function Mare({ line, mostGain, onChange }: MareProps) {
  const { mare, stud, cell, gain } = line
  const long = mostGain === 0 ? 0 : (100 * Math.max(0, gain ?? 0)) / mostGain
  return (
    <li className={look({ line: 'below' })}>
      <Fold
        wide
        label={
          <>
            <Line as="span" gap={3} justify="between">
              <Name>{line.name}</Name>
              <span>
                {cell !== null && cell.expected_si !== null && <b>{decimal(cell.expected_si, 1)}</b>}
                {gain !== null && <Dim> {signed(gain, 1)}</Dim>}
              </span>
            </Line>
            {stud !== null && (
              <svg width="100%" height="5" aria-hidden="true">
                <rect width={`${long}%`} height="5" className={styles.ribbon} />
              </svg>
            )}
          </>
        }
      >
        <FactsLine facts={pairFacts(line)} />
        <Muted>{line.planned.reason}</Muted>
        <Line gap={4} align="center" padBottom={3}>
          <Button kind="quiet" size="small" onClick={() => onChange(line.row)}>
            Change her stallion
          </Button>
          <Anchor href={paths.breeding({ sire: stud?.id, dam: mare.id })}>
            {stud === null ? 'Every stallion for her' : 'Open the cross'}
          </Anchor>
        </Line>
      </Fold>
    </li>
  )
}

import { classNames } from '../../ui/class-names.ts'
import { Section } from '../../ui/Section.tsx'
import { FormatStep } from './FormatStep.tsx'
import { MatchStep } from './MatchStep.tsx'
import { MAPPING_ID } from './show.ts'
import type { MappingHelper, MappingStep } from './use-mapping.ts'
import { Line } from '../../ui/Layout.tsx'
import styles from './Mapping.module.css'

const STEPS: readonly (readonly [MappingStep, string])[] = [
  ['format', '1 Format'],
  ['match', '2 Match columns'],
]

/** For files with their own headers and codes. */
export function ColumnMapping({ mapping }: { mapping: MappingHelper }) {
  const { looking, look, joined, joining, change, reread, choose, forgetSaved, applying } = mapping
  return (
    <div id={MAPPING_ID}>
      <Section title="Column mapping" aside={<Steps step={looking.step} />}>
        {looking.step === 'format' ? (
          <FormatStep
            format={looking.format}
            fileType={looking.fileType}
            file={looking.file}
            onFormat={(format) => reread({ format })}
            onFileType={(fileType) => reread({ fileType })}
            onFile={(file) => choose(file)}
            onNext={() => change({ step: 'match' })}
          />
        ) : (
          <MatchStep
            format={looking.format}
            file={looking.file}
            look={look}
            draft={looking.draft}
            joined={joined}
            joining={joining}
            onDraft={(draft) => change({ draft })}
            onReading={reread}
            onReread={() => looking.file !== null && choose(looking.file)}
            onFile={(file) => choose(file)}
            onJoin={joining.join}
            onForget={forgetSaved}
            onBack={() => change({ step: 'format' })}
            applying={applying.busy}
            onApply={applying.apply}
          />
        )}
      </Section>
    </div>
  )
}

export function Steps({ step }: { step: MappingStep }) {
  return (
    <Line as="ol" gap={5} align="stretch" className={styles.steps}>
      {STEPS.map(([name, label]) => (
        <li
          key={name}
          aria-current={name === step ? 'step' : undefined}
          className={classNames(name === step && styles.current)}
        >
          {label}
        </li>
      ))}
    </Line>
  )
}

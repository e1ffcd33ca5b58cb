import type { GoodRows as Good } from '@quarterpole/contract/data-import'
import type { ImportId } from '@quarterpole/contract/ids'
import { useState } from 'react'
import { addressOf } from '../../app/api/client.ts'
import { count, plural } from '../../ui/words/number.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Dim, Muted } from '../../ui/Words.tsx'
import { Line, Row, Stack } from '../../ui/Layout.tsx'
import styles from './Findings.module.css'

const WAITING_SHOWN = 5

interface GoodRowsNowProps {
  good: Good
  isHorses: boolean
  /** Why it has to wait. */
  unavailable: string | undefined
  onImport: (reference: boolean) => void
}

/** The choice to import what is right now, and to get the rest back as a file. */
export function GoodRowsNow({
  good: { rows, new_horses, left_out, waiting },
  isHorses,
  unavailable,
  onImport,
}: GoodRowsNowProps) {
  const [reference, setReference] = useState(false)
  const more = waiting.length - WAITING_SHOWN
  return (
    <Stack gap={2} left line="soft-above" padTop={3} padBottom={3}>
      <p>
        <b>{plural(rows, 'row')} can go in now</b>
        {new_horses > 0 && `, with ${plural(new_horses, 'new horse')}`}.{' '}
        {left_out === 1 ? 'The other comes back' : `The other ${count(left_out)} come back`} as a file to fix.
      </p>
      {waiting.length > 0 && (
        <>
          <Muted>Without an error of their own, but waiting for a row that has one:</Muted>
          <ul className={styles.waiting}>
            {waiting.slice(0, WAITING_SHOWN).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            {more > 0 && (
              <li>
                <Dim>and {count(more)} more</Dim>
              </li>
            )}
          </ul>
        </>
      )}
      {isHorses && (
        <CheckField label="These are reference horses" checked={reference} onChange={setReference} />
      )}
      <Button kind="solid" size="small" unavailable={unavailable} onClick={() => onImport(reference)}>
        Import the {rows === 1 ? 'one good row' : `${count(rows)} good rows`} now
      </Button>
    </Stack>
  )
}

interface PartlyImportedProps {
  id: string
  fileName: string
  importId: ImportId
  good: Good
  onDone: () => void
}

/** What went in, and the rest as a file. */
export function PartlyImported({ id, fileName, importId, good, onDone }: PartlyImportedProps) {
  const title = `${plural(good.rows, 'row')} imported, ${count(good.left_out)} to fix`
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={styles.findings}>
      <Row gap="2 4" align="baseline" justify="between" breaks className={styles.head}>
        <Line as="h3" gap={2} size="lead" id={`${id}-title`}>
          <Icon name="warning" />
          {title}
        </Line>
        <Muted>{fileName}</Muted>
      </Row>
      <Muted>
        Fix the rows in the file and drop it in like any other. Each one says what to do. You’ll find it under
        Recent jobs too.
      </Muted>
      <ButtonRow>
        <ButtonLink kind="solid" size="small" href={leftOutHref(importId)} target="_blank" download>
          Download {good.left_out === 1 ? 'the row' : `the ${count(good.left_out)} rows`} to fix
        </ButtonLink>
        <Button size="small" onClick={onDone}>
          Done
        </Button>
      </ButtonRow>
    </section>
  )
}

/** The file of the rows an import left out. */
export const leftOutHref = (id: ImportId): string => addressOf('/data-import/:id/left-out', { id })

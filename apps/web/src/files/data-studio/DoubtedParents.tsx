import type { DoubtedParents } from '@quarterpole/contract/doubted-parents'
import { useState } from 'react'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Grid, look, Stack } from '../../ui/Layout.tsx'
import { Section } from '../../ui/Section.tsx'
import { Muted, Name } from '../../ui/Words.tsx'
import { count, plural } from '../../ui/words/number.ts'

const SHOWN = 5

interface DoubtedParentsProps {
  /** Undefined while it loads. */
  doubted: DoubtedParents | undefined
  error: Error | null
  onRetry: () => void
}

/** The horses whose parents on file are in doubt, each with why, and a way to his pedigree. */
export function DoubtedParentsView({ doubted, error, onRetry }: DoubtedParentsProps) {
  return (
    <Section title="Parents in doubt">
      {doubted === undefined ? (
        <NotLoaded
          what="the parents in doubt"
          label="Checking tests and colors against parents"
          error={error}
          onRetry={onRetry}
          level={3}
          rows={3}
          columns={2}
        />
      ) : doubted.horses === 0 ? (
        <Muted>No test or color on file contradicts a horse’s sire or dam.</Muted>
      ) : (
        <Doubted {...doubted} />
      )}
    </Section>
  )
}

function Doubted({ horses, first }: DoubtedParents) {
  const [showsAll, setShowsAll] = useState(false)
  const unlisted = horses - first.length
  return (
    <>
      <p className={look({ measure: true })}>
        The tests and colors of {plural(horses, 'horse')} don’t agree with the sire and dam on file. The
        strongest doubt comes first.
      </p>
      <Stack as="ul" className={look({ above: 3 })}>
        {(showsAll ? first : first.slice(0, SHOWN)).map(({ horse_id, name, doubt }) => (
          <Grid
            as="li"
            key={horse_id}
            gap={3}
            align="start"
            columns="minmax(9rem, 17rem) 1fr"
            collapse="phone"
            line="above"
            padTop={3}
            padBottom={3}
          >
            <Name href={paths.horse(horse_id, { open: 'pedigree' })}>{name}</Name>
            <div className={look({ measure: true })}>
              <p>{doubt.reason}</p>
              <Muted>
                {doubt.likeliest} {doubt.settles}
              </Muted>
            </div>
          </Grid>
        ))}
      </Stack>
      {first.length > SHOWN && (
        <Button size="small" kind="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? `Show the first ${SHOWN}` : `Show all ${count(first.length)}`}
        </Button>
      )}
      {unlisted > 0 && <Muted>And {count(unlisted)} more, with weaker doubts. Settle these first.</Muted>}
    </>
  )
}

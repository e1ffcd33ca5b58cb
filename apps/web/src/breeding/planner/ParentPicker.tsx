import type { MarkerResult } from '@quarterpole/contract/genetics'
import type { Horse } from '@quarterpole/contract/horse'
import { useQuery } from '@tanstack/react-query'
import { CompareWord } from '../../herd/compare/CompareButton.tsx'
import { decimal, plural, signed } from '../../ui/words/number.ts'
import { byLine } from '../../herd/horses/horse-words.ts'
import { useHorseSearch } from '../../herd/horses/use-horse-search.ts'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { GenotypeMarks, GenotypeStrip } from '../../ui/Genotype.tsx'
import { SexSign } from '../../ui/Marks.tsx'
import { SkeletonRows } from '../../ui/States.tsx'
import { Candidate, panelValues, yearOf } from '../predictions/Candidate.tsx'
import { ByLine, Dim, FactsLine, Muted } from '../../ui/Words.tsx'
import { ebvQuery } from '../../herd/horses/queries.ts'
import { look, Stack } from '../../ui/Layout.tsx'
import styles from '../predictions/Breeding.module.css'

interface ParentPickerProps {
  side: 'sire' | 'dam'
  horse: Horse | null
  isLoading?: boolean | undefined
  /** The facts fold behind the six marks. */
  isFolded?: boolean | undefined
  onChoose: (horse: Horse) => void
}

const SIDES = {
  sire: { sex: 'S', label: 'Sire', word: 'stallion' },
  dam: { sex: 'M', label: 'Dam', word: 'mare' },
} as const

/** A sire or dam; the large name is the control, the horse's facts are beneath. */
export function ParentPicker({ side, horse, isLoading, isFolded, onChoose }: ParentPickerProps) {
  const { sex, label, word } = SIDES[side]
  const offered = useHorseSearch({ sex, sort: 'tested' })
  return (
    <section className={look({ shrinks: true })} aria-label={label}>
      <Combobox
        {...offered}
        look="name"
        label={
          <>
            <SexSign sex={sex} signOnly word={word} /> {label} <Dim>· search by name or AQHA id</Dim>
          </>
        }
        value={horse}
        onChange={(chosen) => chosen !== null && onChoose(chosen)}
        keyOf={(item) => item.id}
        nameOf={(item) => item.name}
        itemHeight={48}
        renderItem={(item) => <Candidate horse={item} />}
        placeholder={`Choose a ${side}`}
      />
      {isLoading && (
        <div className={styles.factsToCome}>
          <SkeletonRows label={`Loading the ${side}`} rows={2} columns={1} />
        </div>
      )}
      {horse !== null &&
        (isFolded ? (
          <div className={look({ tone: 'muted' })}>
            <Fold
              wide
              label={
                <>
                  <GenotypeMarks values={panelValues(horse)} />{' '}
                  {[yearOf(horse), horse.color, word].filter(Boolean).join(' ')}
                </>
              }
            >
              <ParentFacts horse={horse} word={word} />
            </Fold>
          </div>
        ) : (
          <ParentFacts horse={horse} word={word} />
        ))}
    </section>
  )
}

function ParentFacts({ horse, word }: { horse: Horse; word: string }) {
  const ebvs = useQuery(ebvQuery(horse.id))
  const at400 = ebvs.data?.find((ebv) => ebv.distance_yards === 400)
  const whose = horse.sex === 'M' ? 'Her' : 'His'
  const own = [
    horse.best_si === null ? null : `Best SI ${horse.best_si}`,
    horse.starts === 0 ? 'no starts on file' : plural(horse.starts, 'start'),
    ebvs.data?.length === 0 ? 'no breeding value yet' : null,
    at400 === undefined
      ? null
      : `EBV 400 ${signed(at400.estimate, 1)}, good to ± ${decimal(at400.standard_error, 1)}`,
  ].filter((part) => part !== null)
  return (
    <Stack gap={2} above={3} tone="muted">
      <p>
        {[yearOf(horse), horse.color, word].filter(Boolean).join(' ')}{' '}
        <Dim>{horse.aqha_id === null ? 'no AQHA id' : `AQHA ${horse.aqha_id}`}</Dim>
      </p>
      <ByLine>{byLine(horse) ?? 'parents unknown'}</ByLine>
      <FactsLine
        className={look({ size: 'small' })}
        facts={[
          <Anchor key="page" href={paths.horse(horse.id)} aria-label={`${whose} page: ${horse.name}`}>
            {whose} page
          </Anchor>,
          <Anchor
            key="pedigree"
            href={paths.horse(horse.id, { open: 'pedigree' })}
            aria-label={`Pedigree of ${horse.name}`}
          >
            Pedigree
          </Anchor>,
          <CompareWord key="compare" horse={horse} />,
        ]}
      />
      <GenotypeStrip values={panelValues(horse)} raw={rawOf(horse.genetic_tests)} />
      <Muted>{own.join(' · ')}</Muted>
    </Stack>
  )
}

/** The lab's own notation, where it adds to N/N. */
function rawOf(tests: readonly MarkerResult[]): Record<string, string> {
  const noteworthy = tests.filter(({ value }) => value !== null && value !== 'N/N')
  return Object.fromEntries(noteworthy.map(({ marker, raw }) => [marker, raw]))
}

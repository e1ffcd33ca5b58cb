import { useMay } from '../../ui/may.ts'
import type { ComparedCross } from '@quarterpole/contract/cross-comparison'
import { inbreedingWord } from '@quarterpole/contract/inbreeding'
import { decimal, dollars } from '../../ui/words/number.ts'
import { paths } from '../../app/paths.ts'
import { inbreedingPercent } from '../../herd/pedigree/inbreeding-words.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { GenotypeMark } from '../../ui/Genotype.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { Facts } from '../../ui/Table.tsx'
import { ValueUnit } from '../../ui/Value.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Dim } from '../../ui/Words.tsx'
import { Line, Row, Stack } from '../../ui/Layout.tsx'
import { dotLook } from './dot-look.ts'
import styles from './TwoHundreds.module.css'

interface OneOfTwoProps {
  cross: ComparedCross
  /** The stallion’s or mare’s that sets it apart. */
  name: string
  isOpen: boolean
  yards: number
}

/** Health, price and inbreeding of one of the two crosses, and the way to it. */
export function OneOfTwo({ cross, name, isOpen, yards }: OneOfTwoProps) {
  const { sire_id: sire, dam_id: dam, stud_fee, inbreeding_coefficient: f } = cross
  const maySeeMoney = useMay('money')
  return (
    <Stack as="article" gap={3} contained wraps className={styles.one}>
      <Line as="h3" gap={2}>
        <svg width="12" height="12" aria-hidden="true" {...dotLook(isOpen)}>
          <circle cx="6" cy="6" r="5" />
        </svg>
        {name}
      </Line>
      <p>
        <Health {...cross} />
      </p>
      <Facts
        facts={[
          [`Average foal, ${yards} yd`, <ExpectedSi key="si" cross={cross} yards={yards} />],
          ...(maySeeMoney
            ? ([
                ['Stud fee', stud_fee === null ? 'private treaty' : `$${dollars(stud_fee)}`],
                ['Foal’s value', <Price key="price" {...cross} />],
              ] as const)
            : []),
          [
            'Inbreeding',
            f === null ? 'too little pedigree' : `${inbreedingPercent(f)}%, ${inbreedingWord(f)}`,
          ],
        ]}
      />
      <Row gap={2} align="stretch" data-screen-only>
        <ButtonLink size="small" href={paths.breeding({ sire, dam, yards })}>
          The cross<VisuallyHidden> with {name}</VisuallyHidden>
        </ButtonLink>
        {cross.is_grave && (
          <ButtonLink size="small" href={paths.geneTrace({ sire, dam })}>
            Trace the gene
          </ButtonLink>
        )}
      </Row>
    </Stack>
  )
}

function Health({ health, health_state: state, is_grave }: ComparedCross) {
  if (state === 'problem') return <Mark tone={is_grave ? 'danger' : 'caution'}>{health}</Mark>
  return <GenotypeMark state={state}>{health}</GenotypeMark>
}

function ExpectedSi({ cross, yards }: { cross: ComparedCross; yards: number }) {
  const found = cross.distributions.find(({ distance_yards }) => distance_yards === yards)
  if (found === undefined) return <Dim>not known yet</Dim>
  return <ValueUnit value={decimal(found.mean, 1)} unit="SI" spread={decimal(found.sd_of_expected, 1)} />
}

function Price({ projected_value, value_band }: Pick<ComparedCross, 'projected_value' | 'value_band'>) {
  if (projected_value === null || value_band === null) return <Dim>not enough data</Dim>
  return (
    <>
      ${dollars(projected_value)}{' '}
      <Dim>
        (half bring ${dollars(value_band.q25)} to ${dollars(value_band.q75)})
      </Dim>
    </>
  )
}

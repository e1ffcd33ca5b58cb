import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import { SI_RECORD, SI_STRONG } from '@quarterpole/contract/limits'
import { decimal, plural } from '../../ui/words/number.ts'
import { HowLink } from '../../how/HowLink.tsx'
import { RangeStrip, StripAxis } from '../../ui/Bars.tsx'
import { SI_BAND_WORD, siBand, SiPole } from '../../ui/Marks.tsx'
import { Section } from '../../ui/Section.tsx'
import { HiddenTh, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Confidence, ValueUnit } from '../../ui/Value.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Muted, SourceNote } from '../../ui/Words.tsx'
import { look, Stack } from '../../ui/Layout.tsx'
import styles from './Breeding.module.css'

interface ExpectedSiProps {
  prediction: BreedingPrediction
  distance: number
}

/** Expected speed index at three distances, how sure we are, and what would narrow it. */
export function ExpectedSi({ prediction, distance }: ExpectedSiProps) {
  const { distributions, basis, confidence_band } = prediction
  const sharpen = [...prediction.sharpen, ...(prediction.sharpen_value ?? [])]
  if (confidence_band === null) return null // no breeding values
  const { confidence_level } = confidence_band
  const isNothingKnown = confidence_level < 0.005 // half a percent is nothing
  return (
    <>
      <Section title="Expected speed index" place="first" className={styles.plainTop}>
        <SiTable distributions={distributions} distance={distance} />
        <SourceNote className={look({ above: 3 })}>
          ± is a foal’s own run: 68 of 100 foals land in the range.{' '}
          <HowLink card="foal" section="method" of="expected speed index" />
        </SourceNote>
      </Section>
      <Section
        title="Confidence in this forecast"
        level={3}
        place="sub"
        aside={isNothingKnown ? 'not enough data' : <Confidence level={confidence_level} />}
      >
        <SourceNote>
          How close forecasts like this one come to the truth; 100% is perfect. Based on{' '}
          {plural(basis.sire.runners ?? 0, 'runner')} by the sire, {plural(basis.sire.starts, 'start')} of his
          own, {plural(basis.dam.starts, 'start')} by the dam and{' '}
          {plural(basis.relatives_with_starts ?? 0, 'relative')} that started.
        </SourceNote>
      </Section>
      {sharpen.length > 0 && (
        <Section title="What would narrow this" level={3} place="sub">
          <Stack gap={2}>
            {sharpen.map((sentence) => (
              <Muted key={sentence}>{sentence}</Muted>
            ))}
          </Stack>
        </Section>
      )}
    </>
  )
}

function SiTable({
  distributions,
  distance,
}: Pick<BreedingPrediction, 'distributions'> & { distance: number }) {
  const domain: readonly [number, number] = [
    Math.floor(Math.min(...distributions.map(({ mean, sd }) => mean - sd), SI_STRONG - 5) / 5) * 5,
    Math.ceil(Math.max(...distributions.map(({ mean, sd }) => mean + sd), SI_RECORD + 3) / 5) * 5,
  ]
  return (
    <div className={styles.expected}>
      <Table caption="Expected speed index of a foal by distance, with the range 68 of 100 foals land in">
        <thead>
          <tr>
            <Th>Distance</Th>
            <Th num>SI</Th>
            <HiddenTh>Range</HiddenTh>
            <HiddenTh>Band</HiddenTh>
          </tr>
        </thead>
        <tbody>
          {distributions.map(({ distance_yards, mean, sd }) => (
            <tr key={distance_yards}>
              <RowHead className={look({ nowrap: true })}>
                {distance_yards === distance ? (
                  <>
                    <b>{distance_yards}</b> yd<VisuallyHidden>, the distance charted</VisuallyHidden>
                  </>
                ) : (
                  `${distance_yards} yd`
                )}
              </RowHead>
              <Td num>
                <span className={styles.si}>
                  <ValueUnit value={decimal(mean, 1)} spread={decimal(sd, 1)} />
                </span>
              </Td>
              <Td className={styles.stripCell}>
                <RangeStrip
                  label={`${distance_yards} yards: SI ${decimal(mean, 1)}, 68 of 100 foals from ${decimal(mean - sd, 1)} to ${decimal(mean + sd, 1)}`}
                  value={mean}
                  low={mean - sd}
                  high={mean + sd}
                  domain={domain}
                  lines={[SI_STRONG, SI_RECORD]}
                />
              </Td>
              <Td className={look({ nowrap: true })}>
                <SiPole si={mean}>{SI_BAND_WORD[siBand(mean)]}</SiPole>
              </Td>
            </tr>
          ))}
        </tbody>
        <tfoot aria-hidden="true">
          <tr>
            <Td />
            <Td />
            <Td>
              <div className={styles.axis}>
                <StripAxis domain={domain} lines={[SI_STRONG, SI_RECORD]} />
              </div>
            </Td>
            <Td />
          </tr>
        </tfoot>
      </Table>
    </div>
  )
}

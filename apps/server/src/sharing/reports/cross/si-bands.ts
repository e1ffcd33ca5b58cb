import type { BreedingPrediction, FoalDistribution } from '@quarterpole/contract/breeding'
import { SI_RECORD, SI_STRONG } from '@quarterpole/contract/limits'
import { figure, INK, label, LINE, MEANING, type Sheet } from '../../../platform/paper/page.ts'

const ROW = 21
const LABEL = 74
const VALUE = 118

/** One strip a distance: where 68 of 100 foals' own speed indexes fall, the expected one as a tick, one shared axis. */
export function siBands(sheet: Sheet, { distributions }: BreedingPrediction) {
  const low = Math.floor(Math.min(80, ...distributions.map(({ mean, sd }) => mean - sd - 2)) / 5) * 5
  const high = Math.ceil(Math.max(105, ...distributions.map(({ mean, sd }) => mean + sd + 2)) / 5) * 5
  const x0 = sheet.left + LABEL
  const x1 = sheet.left + sheet.width - VALUE
  const at = (si: number) => x0 + ((si - low) / (high - low)) * (x1 - x0)
  const height = distributions.length * ROW + 22
  figure(sheet, altOf(distributions), height, (top) => {
    const { pdf } = sheet
    for (const si of [SI_STRONG, SI_RECORD]) {
      const bottom = top + distributions.length * ROW
      pdf.moveTo(at(si), top).lineTo(at(si), bottom).lineWidth(0.6).strokeColor(LINE.soft).stroke()
      label(pdf, String(si), [at(si), bottom + 4], { size: 7.5, align: 'center', width: 40 })
    }
    for (const [i, one] of distributions.entries()) {
      const y = top + i * ROW
      label(pdf, `${one.distance_yards} yards`, [sheet.left, y + 5], { size: 9, color: INK.support })
      pdf
        .rect(at(one.mean - one.sd), y + 5, at(one.mean + one.sd) - at(one.mean - one.sd), 10)
        .fill(MEANING.spread)
      pdf.rect(at(one.mean) - 1.2, y + 1, 2.4, 18).fill(MEANING.mark)
      label(pdf, `${one.mean.toFixed(1)}`, [x1 + 46, y + 2], {
        size: 12,
        face: 'sans-strong',
        color: INK.read,
        align: 'right',
        width: 44,
      })
      label(pdf, `give or take ${one.sd.toFixed(1)}`, [x1 + 50, y + 5], { size: 8, width: VALUE - 50 })
    }
  })
}

const altOf = (distributions: readonly FoalDistribution[]) =>
  `Expected speed index of a foal, with the range that holds 68 of 100 foals. ${distributions
    .map(
      ({ distance_yards, mean, sd }) =>
        `${distance_yards} yards: ${mean.toFixed(1)}, from ${(mean - sd).toFixed(1)} to ${(mean + sd).toFixed(1)}`,
    )
    .join('; ')}.`

import {
  componentsFrom,
  correlationBetween,
  type EvaluationParameters,
  PUBLISHED_PARAMETERS,
} from './parameters.ts'
import type { Forms } from './variance-forms.ts'

/**
 * What is estimated, on scales without bounds: ln σ²p, logit h², logit c with c the permanent environment's share of
 * what is not genes, ln σ²race, ln σ²trainer, and the logarithms of the slopes' variances as shares of the levels',
 * genetic and permanent. Repeatability is h² + (1 − h²)·c.
 */
export const SCALES = [
  'phenotypic',
  'heritability',
  'permanent',
  'race',
  'trainer',
  'geneticSlope',
  'permanentSlope',
] as const
export type Scale = (typeof SCALES)[number]
export type Scales = Partial<Record<Scale, number>>

/** Mean and standard deviation of what is known before the herd's starts are read, on the scales above. */
export type VariancePriors = Partial<Record<Scale, { readonly mean: number; readonly sd: number }>>

export const logit = (share: number): number => Math.log(share / (1 - share))
export const fromLogit = (value: number): number => 1 / (1 + Math.exp(-value))

/** Standard deviation of logit(s) where that of s is known. */
const ofShare = (share: number, sd: number) => ({ mean: logit(share), sd: sd / (share * (1 - share)) })

const { phenotypicSd, heritability, repeatability, distances } = PUBLISHED_PARAMETERS
const PUBLISHED = componentsFrom(PUBLISHED_PARAMETERS)

/** Correlation of a horse's values at 350 and 440 yd, for a scale of a slope. */
export const correlationOf = (slope: number): number => correlationBetween(distances, Math.exp(slope))

/** A slope's scale whose correlation between 350 and 440 yd is that of the block, within `sd`. */
function ofCorrelation([level, , slope]: readonly [number, number, number], sd: number) {
  const mean = Math.log(slope / level)
  return { mean, sd: (sd * 2e-4) / (correlationOf(mean - 1e-4) - correlationOf(mean + 1e-4)) }
}

const PERMANENT_SHARE = (repeatability - heritability) / (1 - heritability)

/**
 * σp 9 within 7 to 12, h² 0.17 ± 0.07 and repeatability 0.35 ± 0.05 at that h², ± 0.07 in all (Corrêa & Mota 2007, and the wider
 * ranges of other countries), races 25 and trainers 2 SI² within a factor of about 2.5 (assumed). Between 350 and 440 yd breeding
 * values correlate by 0.70 ± 0.10 (Corrêa & Mota 2007: 0.67–0.73, and wider for other countries), permanent environments by 0.85 ±
 * 0.10 (assumed).
 */
export const PRIORS: VariancePriors = {
  phenotypic: { mean: 2 * Math.log(phenotypicSd), sd: 2 * Math.log(1.15) },
  heritability: ofShare(heritability, 0.07),
  permanent: ofShare(PERMANENT_SHARE, 0.06),
  race: { mean: Math.log(25), sd: 0.9 },
  trainer: { mean: Math.log(2), sd: 0.9 },
  geneticSlope: ofCorrelation(PUBLISHED.genetic, 0.1),
  permanentSlope: ofCorrelation(PUBLISHED.permanent, 0.1),
}

/** The scales of a model's parameters; those it has no effect for are left out. */
export function scalesOf({ components, race, trainerVariance, terms }: EvaluationParameters): Scales {
  const { genetic, permanent, residual } = components
  const total = genetic[0] + permanent[0] + residual
  return {
    phenotypic: Math.log(total),
    heritability: logit(genetic[0] / total),
    ...(permanent[0] > 0 ? { permanent: logit(permanent[0] / (total - genetic[0])) } : {}),
    ...(race.kind === 'random' ? { race: Math.log(race.variance) } : {}),
    ...(trainerVariance === undefined ? {} : { trainer: Math.log(trainerVariance) }),
    ...(terms === 'level' ? {} : { geneticSlope: Math.log(genetic[2] / genetic[0]) }),
    ...(terms === 'level' || permanent[0] === 0 || permanent[2] === 0
      ? {}
      : { permanentSlope: Math.log(permanent[2] / permanent[0]) }),
  }
}

/** Parameters with these scales; a slope without one keeps its ratio to the level. */
export function withScales(parameters: EvaluationParameters, scales: Scales): EvaluationParameters {
  const { components, race } = parameters
  const total = Math.exp(scales.phenotypic ?? Math.log(totalOf(parameters)))
  const h2 = fromLogit(scales.heritability ?? 0)
  const share = scales.permanent === undefined ? 0 : fromLogit(scales.permanent)
  const level = { genetic: h2 * total, permanent: (1 - h2) * share * total }
  const scaled = ([ll, , ss]: readonly [number, number, number], to: number, slope: number | undefined) => {
    const ratio = slope === undefined ? (ll > 0 ? ss / ll : 0) : Math.exp(slope)
    return [to, 0, ratio * to] as const
  }
  return {
    ...parameters,
    components: {
      genetic: scaled(components.genetic, level.genetic, scales.geneticSlope),
      permanent: scaled(components.permanent, level.permanent, scales.permanentSlope),
      residual: (1 - h2) * (1 - share) * total,
    },
    ...(race.kind === 'random' && scales.race !== undefined
      ? { race: { ...race, variance: Math.exp(scales.race) } }
      : {}),
    ...(scales.trainer === undefined ? {} : { trainerVariance: Math.exp(scales.trainer) }),
  }
}

const totalOf = ({ components: { genetic, permanent, residual } }: EvaluationParameters) =>
  genetic[0] + permanent[0] + residual

/** ∂ ln(variance)/∂ scale: how each variance of the model moves with a scale. */
export function gradientsOf(scale: Scale, scales: Scales): Partial<Forms> {
  const h2 = fromLogit(scales.heritability ?? 0)
  const share = scales.permanent === undefined ? 0 : fromLogit(scales.permanent)
  switch (scale) {
    case 'phenotypic':
      return { genetic: 1, geneticSlope: 1, permanent: 1, permanentSlope: 1, residual: 1 }
    case 'heritability':
      return {
        genetic: 1 - h2,
        geneticSlope: 1 - h2,
        permanent: -h2,
        permanentSlope: -h2,
        residual: -h2,
      }
    case 'permanent':
      return { permanent: 1 - share, permanentSlope: 1 - share, residual: -share }
    case 'race':
      return { race: 1 }
    case 'trainer':
      return { trainer: 1 }
    case 'geneticSlope':
      return { geneticSlope: 1 }
    case 'permanentSlope':
      return { permanentSlope: 1 }
  }
}

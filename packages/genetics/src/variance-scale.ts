import { type EvaluationParameters, PUBLISHED_PARAMETERS } from './parameters.ts'
import type { Forms } from './variance-forms.ts'

/**
 * What is estimated, on scales without bounds: ln σ²p, logit h², logit c with c the permanent environment's share of
 * what is not genes, ln σ²race and ln σ²trainer. Repeatability is h² + (1 − h²)·c. The slopes on distance keep
 * their published ratio to the levels.
 */
export const SCALES = ['phenotypic', 'heritability', 'permanent', 'race', 'trainer'] as const
export type Scale = (typeof SCALES)[number]
export type Scales = Partial<Record<Scale, number>>

/** Mean and standard deviation of what is known before the herd's starts are read, on the scales above. */
export type VariancePriors = Partial<Record<Scale, { readonly mean: number; readonly sd: number }>>

export const logit = (share: number): number => Math.log(share / (1 - share))
export const fromLogit = (value: number): number => 1 / (1 + Math.exp(-value))

/** Standard deviation of logit(s) where that of s is known. */
const ofShare = (share: number, sd: number) => ({ mean: logit(share), sd: sd / (share * (1 - share)) })

const { phenotypicSd, heritability, repeatability } = PUBLISHED_PARAMETERS
const PERMANENT_SHARE = (repeatability - heritability) / (1 - heritability)

/**
 * σp 9 within 7 to 12, h² 0.17 ± 0.05 and repeatability 0.35 ± 0.05 (Corrêa & Mota 2007, and the wider ranges of other
 * countries), races 25 and trainers 2 SI² within a factor of about 2.5 (assumed).
 */
export const PRIORS: VariancePriors = {
  phenotypic: { mean: 2 * Math.log(phenotypicSd), sd: 2 * Math.log(1.15) },
  heritability: ofShare(heritability, 0.05),
  permanent: ofShare(PERMANENT_SHARE, 0.06),
  race: { mean: Math.log(25), sd: 0.9 },
  trainer: { mean: Math.log(2), sd: 0.9 },
}

/** The scales of a model's parameters; those it has no effect for are left out. */
export function scalesOf({ components, race, trainerVariance }: EvaluationParameters): Scales {
  const { genetic, permanent, residual } = components
  const total = genetic[0] + permanent[0] + residual
  return {
    phenotypic: Math.log(total),
    heritability: logit(genetic[0] / total),
    ...(permanent[0] > 0 ? { permanent: logit(permanent[0] / (total - genetic[0])) } : {}),
    ...(race.kind === 'random' ? { race: Math.log(race.variance) } : {}),
    ...(trainerVariance === undefined ? {} : { trainer: Math.log(trainerVariance) }),
  }
}

/** Parameters with these scales, slopes in the same ratio to their levels as before. */
export function withScales(parameters: EvaluationParameters, scales: Scales): EvaluationParameters {
  const { components, race } = parameters
  const total = Math.exp(scales.phenotypic ?? Math.log(totalOf(parameters)))
  const h2 = fromLogit(scales.heritability ?? 0)
  const share = scales.permanent === undefined ? 0 : fromLogit(scales.permanent)
  const level = { genetic: h2 * total, permanent: (1 - h2) * share * total }
  const scaled = ([ll, ls, ss]: readonly [number, number, number], to: number) => {
    const by = ll > 0 ? to / ll : 0
    return [by * ll, by * ls, by * ss] as const
  }
  return {
    ...parameters,
    components: {
      genetic: scaled(components.genetic, level.genetic),
      permanent: scaled(components.permanent, level.permanent),
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
      return { genetic: 1, permanent: 1, residual: 1 }
    case 'heritability':
      return { genetic: 1 - h2, permanent: -h2, residual: -h2 }
    case 'permanent':
      return { permanent: 1 - share, residual: -share }
    case 'race':
      return { race: 1 }
    case 'trainer':
      return { trainer: 1 }
  }
}

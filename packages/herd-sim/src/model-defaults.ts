import type { TrueModel } from './true-model.ts'

/**
 * The world the herds are made in. Variances: h² 0.17 and repeatability 0.35 of the speed index at 400 yd with σp = 9
 * (σ²a 13.8, σ²pe 14.6, σ²e 52.7), genetic correlation 0.70 between 350 and 440 yd, which with independent level and
 * slope asks for a slope variance of 12 (Corrêa & Mota 2007; σp and the permanent slope are assumed). Base, sex, age
 * and race figures are assumed; the literature gives none.
 */
export const TRUE_MODEL: TrueModel = {
  genetic: { ll: 13.8, ls: 0, ss: 12 },
  permanent: { ll: 14.6, ls: 0, ss: 6 },
  residual: 52.7,
  race: 6,
  base: 83.5,
  sex: [1, 0, 0.5],
  age: [-3, 0, 1],
}

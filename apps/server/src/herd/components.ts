import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'
import type { Block, VarianceComponents } from '@quarterpole/genetics/foal'
import type { FormVariances } from '@quarterpole/genetics/form'

/** Names under which an evaluation stores its variance components, SI²; level at 400 yards, slope a 100 yards. */
export const COMPONENT_NAMES = ['g_ll', 'g_ls', 'g_ss', 'p_ll', 'p_ls', 'p_ss', 'residual'] as const

/** A stored evaluation lacks a parameter that it cannot have been made without. */
export class MissingParameterError extends Error {
  override name = 'MissingParameterError'
  constructor(parameter: string, evaluationId: number) {
    super(`Evaluation ${evaluationId} has no ${parameter}.`)
  }
}

/** The variance components an evaluation was made with. */
export function componentsOf(run: EvaluationRow): VarianceComponents {
  const value = (name: (typeof COMPONENT_NAMES)[number]): number => {
    const stored = run.parameters[name]
    if (typeof stored !== 'number') throw new MissingParameterError(name, run.id)
    return stored
  }
  const genetic: Block = [value('g_ll'), value('g_ls'), value('g_ss')]
  const permanent: Block = [value('p_ll'), value('p_ls'), value('p_ss')]
  return { genetic, permanent, residual: value('residual') }
}

/** Variance of races about their season's mean, SI²; 0 where an evaluation did not take races as random. */
export const raceVarianceOf = ({ parameters }: EvaluationRow): number =>
  typeof parameters['race'] === 'number' ? parameters['race'] : 0

export const storedComponents = ({
  genetic,
  permanent,
  residual,
}: VarianceComponents): Record<(typeof COMPONENT_NAMES)[number], number> => ({
  g_ll: genetic[0],
  g_ls: genetic[1],
  g_ss: genetic[2],
  p_ll: permanent[0],
  p_ls: permanent[1],
  p_ss: permanent[2],
  residual,
})

/** How the run divided the variance within horses; null where it did not, as runs before 0020 and those of one start. */
export function formOf({ parameters }: EvaluationRow): FormVariances | null {
  const { form, form_lasting: lasting, form_days: days, form_residual: residual } = parameters
  const isStored = [form, lasting, days, residual].every((value) => typeof value === 'number')
  return isStored ? ({ form, lasting, days, residual } as FormVariances) : null // just checked
}

export const storedForm = ({ form, lasting, days, residual }: FormVariances) => ({
  form,
  form_lasting: lasting,
  form_days: days,
  form_residual: residual,
})

/**
 * A foal's IgG in mg/dL: below the first it failed to take up antibodies, below the second it did so in part (P. M. McCue, DVM,
 * Failure of Passive Transfer in Foals, arssales.com/failure.html, read 2026-11-29).
 */
export const IGG_BANDS = { partial: 400, adequate: 800, source: 'P. M. McCue, DVM' } as const

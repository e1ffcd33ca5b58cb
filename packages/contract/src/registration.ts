import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId, pathId } from './ids.ts'
import { REGISTRATION_SOURCES } from './registration-sources.ts'

/** One thing the registry asks for a foal, and whether it is on file here. */
export const RegistrationLine = z
  .object({
    what: z.string(),
    state: z.enum(['on_file', 'not_on_file', 'not_needed']), // not needed by what is on file
    detail: z.string(),
    source: z.enum(Object.keys(REGISTRATION_SOURCES) as (keyof typeof REGISTRATION_SOURCES)[]), // its own keys
  })
  .meta({ id: 'RegistrationLine' })
export type RegistrationLine = z.infer<typeof RegistrationLine>

export const getRegistration = endpoint({
  method: 'GET',
  path: '/horses/:id/registration',
  need: 'read_barn',
  horses: ['params.id'],
  tag: 'Horses',
  summary: 'What AQHA asks to register a foal, and what of it is on file',
  params: z.object({ id: pathId(HorseId) }),
  reply: z.object({ lines: z.array(RegistrationLine) }),
  errors: ['not_found'],
})

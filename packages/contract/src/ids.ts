import { z } from 'zod'

/** Ids are positive integers on the wire; each noun has its own brand so that they cannot be swapped. */
export const HorseId = z.number().int().positive().brand<'HorseId'>()
export type HorseId = z.infer<typeof HorseId>
/** Different horses of a query: their ids joined by commas. */
export const queryHorses = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'must be ids joined by commas')
    .transform((text) => [...new Set(text.split(',').map(Number))])
    .pipe(z.array(HorseId).max(most))
export const TrackId = z.number().int().positive().brand<'TrackId'>()
export type TrackId = z.infer<typeof TrackId>
export const ContactId = z.number().int().positive().brand<'ContactId'>()
export type ContactId = z.infer<typeof ContactId>
export const RaceId = z.number().int().positive().brand<'RaceId'>()
export type RaceId = z.infer<typeof RaceId>
export const InjuryId = z.number().int().positive().brand<'InjuryId'>()
export type InjuryId = z.infer<typeof InjuryId>
export const CrossId = z.number().int().positive().brand<'CrossId'>()
export type CrossId = z.infer<typeof CrossId>
export const StallionBookEntryId = z.number().int().positive().brand<'StallionBookEntryId'>()
export type StallionBookEntryId = z.infer<typeof StallionBookEntryId>
export const EvaluationId = z.number().int().positive().brand<'EvaluationId'>()
export type EvaluationId = z.infer<typeof EvaluationId>
export const ImportId = z.number().int().positive().brand<'ImportId'>()
export type ImportId = z.infer<typeof ImportId>
export const ImportMappingId = z.number().int().positive().brand<'ImportMappingId'>()
export type ImportMappingId = z.infer<typeof ImportMappingId>
export const RaceCardId = z.number().int().positive().brand<'RaceCardId'>()
export type RaceCardId = z.infer<typeof RaceCardId>
export const ActivityId = z.number().int().positive().brand<'ActivityId'>()
export type ActivityId = z.infer<typeof ActivityId>
export const GeneticTestId = z.number().int().positive().brand<'GeneticTestId'>()
export type GeneticTestId = z.infer<typeof GeneticTestId>
export const StallionSeasonId = z.number().int().positive().brand<'StallionSeasonId'>()
export type StallionSeasonId = z.infer<typeof StallionSeasonId>
export const CoverId = z.number().int().positive().brand<'CoverId'>()
export type CoverId = z.infer<typeof CoverId>
export const CoverEventId = z.number().int().positive().brand<'CoverEventId'>()
export type CoverEventId = z.infer<typeof CoverEventId>
export const ToDoId = z.number().int().positive().brand<'ToDoId'>()
export type ToDoId = z.infer<typeof ToDoId>
export const SeasonPlanId = z.number().int().positive().brand<'SeasonPlanId'>()
export type SeasonPlanId = z.infer<typeof SeasonPlanId>
export const AccountId = z.number().int().positive().brand<'AccountId'>()
export type AccountId = z.infer<typeof AccountId>
export const SessionId = z.number().int().positive().brand<'SessionId'>()
export type SessionId = z.infer<typeof SessionId>
export const PasskeyId = z.number().int().positive().brand<'PasskeyId'>()
export type PasskeyId = z.infer<typeof PasskeyId>
export const ApiTokenId = z.number().int().positive().brand<'ApiTokenId'>()
export type ApiTokenId = z.infer<typeof ApiTokenId>
export const InvitationId = z.number().int().positive().brand<'InvitationId'>()
export type InvitationId = z.infer<typeof InvitationId>
export const ShareId = z.number().int().positive().brand<'ShareId'>()
export type ShareId = z.infer<typeof ShareId>
export const DigestId = z.number().int().positive().brand<'DigestId'>()
export type DigestId = z.infer<typeof DigestId>
export const StatementId = z.number().int().positive().brand<'StatementId'>()
export type StatementId = z.infer<typeof StatementId>
/** The only id that is no number: a UUID. */
export const JobId = z.uuid().brand<'JobId'>()
export type JobId = z.infer<typeof JobId>

/** The id in a path: digits, parsed into the branded number. */
export const pathId = <T extends z.ZodType>(id: T) =>
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'must be a positive whole number')
    .transform(Number)
    .pipe(id as unknown as z.ZodType<z.infer<T>, number>) // the transform above outputs a number

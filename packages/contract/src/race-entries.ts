import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId, TrackId } from './ids.ts'
import { ENTRY_STATUSES } from './limits.ts'
import { ClockTime, IsoDate, requiredText, Sex } from './values.ts'

/** Oldest entry believed, in years. */
const OLDEST = 20

/** A horse on file with the name of an entry. */
export const EntryCandidate = z.object({
  horse_id: HorseId,
  name: z.string(),
  aqha_id: z.string().nullable(),
  birth_year: z.number().int().nullable(),
  sex: Sex,
  sire_name: z.string().nullable(),
  dam_name: z.string().nullable(),
  starts: z.number().int(),
  fits: z.boolean(), // agrees with the age, sex and sire the entry gives
})

/** One horse of a list, as written, beside the horses on file that he may be. */
export const RaceEntry = z.object({
  line: z.number().int(), // in the list, from 1
  name: z.string(),
  status: z.enum(ENTRY_STATUSES),
  post_position: z.number().int().nullable(),
  jockey: z.string().nullable(),
  trainer: z.string().nullable(),
  weight_lb: z.number().nullable(),
  age: z.number().int().nullable(), // in years, on the race date
  sex: Sex.nullable(),
  sire: z.string().nullable(),
  dam: z.string().nullable(),
  dam_sire: z.string().nullable(),
  match: z.enum(['found', 'new', 'choose']), // choose: several horses on file fit
  candidates: z.array(EntryCandidate),
})
export type RaceEntry = z.infer<typeof RaceEntry>

export const EntryRace = z.object({
  race_number: z.number().int().nullable(),
  distance_yards: z.number().int().nullable(),
  race_date: IsoDate.nullable(),
  post_time: ClockTime.nullable(),
  purse: z.number().int().nullable(), // US dollars
  track_id: TrackId.nullable(), // of the track the heading names
  entries: z.array(RaceEntry),
})
export type EntryRace = z.infer<typeof EntryRace>

export const EntryList = z.object({
  races: z.array(EntryRace), // more than one where the list is a day's card
  unread: z.array(z.object({ line: z.number().int(), text: z.string(), reason: z.string() })),
})
export type EntryList = z.infer<typeof EntryList>

const tag = 'Race entries'
export const readEntries = endpoint({
  method: 'POST',
  path: '/race-entries/read',
  need: 'read',
  tag,
  summary: 'Read a pasted list of entries and find its horses; nothing is stored',
  body: z.strictObject({
    text: z.string().min(1).max(60_000),
    race_date: IsoDate, // ages count on it where the list gives no date
  }),
  reply: EntryList,
  errors: ['invalid'],
})
export const readEntriesFile = endpoint({
  method: 'POST',
  path: '/race-entries/read-file',
  need: 'read',
  tag,
  summary: 'Read a file of entries (members file and race_date); nothing is stored',
  multipart: true,
  reply: EntryList,
  errors: ['invalid', 'too_large', 'unsupported_media_type', 'unreadable'],
})

const nameInput = requiredText(60)
const parentName = nameInput.nullable().default(null)
/** An entry that is not on file. */
export const EntryHorseInput = z.strictObject({
  name: nameInput,
  age: z.number().int().min(1).max(OLDEST).nullable().default(null),
  sex: Sex.nullable().default(null),
  sire: parentName,
  dam: parentName,
  dam_sire: parentName,
  trainer: requiredText(80).nullable().default(null),
})
export type EntryHorseInput = z.infer<typeof EntryHorseInput>

export const addEntryHorses = endpoint({
  method: 'POST',
  path: '/race-entries/horses',
  need: 'edit_racing',
  tag,
  summary: 'Add entries as reference horses, with their sires and dams, in one step that can be undone',
  body: z.strictObject({ race_date: IsoDate, horses: z.array(EntryHorseInput).min(1).max(24) }),
  reply: z.object({
    horses: z.array(z.object({ horse_id: HorseId, name: z.string() })), // in the order sent
    notes: z.array(z.string()), // parents left blank, with the reason
  }),
  status: 201,
  errors: ['invalid'],
})

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { choice, day, entry, file, FileName, flag, notes, optional, text } from './fields.ts'
import { FILED_TAG, filedCall } from './filed.ts'
import { MAX_FILE_BYTES } from './file-limits.ts'
import type { HorseId } from './ids.ts'
import { ABOUT, ABOUT_KINDS } from './paper-about.ts'
import { defineRecord } from './record.ts'

/** A photo or a paper of a horse. */
export const paper = defineRecord({
  name: 'paper',
  plural: 'papers',
  nouns: 'photos and papers',
  tag: FILED_TAG,
  read: 'read',
  write: 'edit_health',
  ownUnless: 'edit_horses',
  by: 'issued_on',
  due: {
    on: 'expires_on',
    what: 'title',
    anyOf: ['registration', 'coggins', 'health_certificate', 'enrollment'],
    word: 'expires',
  },
  // Of two rights the first covers the other: who sees money sees the whole barn.
  onlyFor: (['money', 'read_barn'] as const).flatMap((need) => [
    ...(need === 'money' ? [{ field: 'kind', starts: 'contract', need }] : []),
    ...ABOUT_KINDS.filter((kind) => ABOUT[kind][1] === need).map((kind) => ({
      field: 'about',
      starts: `${kind}:`,
      need,
    })),
  ]),
  areNotesShared: true,
  fields: {
    kind: choice(
      'Kind',
      {
        photo: 'Photo',
        registration: 'Registration',
        coggins: 'Coggins',
        health_certificate: 'Health certificate',
        contract: 'Contract',
        lab_report: 'Lab report',
        xray: 'X-ray',
        permit: 'Permit',
        enrollment: 'Enrollment',
        other: 'Other',
      },
      {
        headers: 'paper, paper kind, type of paper, document, document type',
        fileWords: {
          photo: 'picture, image',
          registration: 'registration papers, certificate of registration',
          coggins: 'coggins test, eia, eia test',
          health_certificate: 'cvi, health papers',
          xray: 'x ray, radiograph',
          permit: 'embryo permit, frozen embryo permit',
          enrollment: 'embryo enrollment, embryo transfer enrollment, donor enrollment, mare enrollment',
        },
      },
    ),
    issued_on: day('Date', {
      isPast: true,
      formLabel: 'Issued or taken',
      headers: 'issued on, issued, date issued, taken on, date taken, drawn on',
      lacking: 'Enter the day it was issued or taken.',
    }),
    expires_on: optional(
      day('Expires', {
        hint: 'It is in To do until a later one is here.',
        headers: 'expires on, expiry, expiration, expiration date, valid until',
      }),
    ),
    number: optional(text('Number', 60, { isOwn: true, headers: 'paper no, certificate no, accession no' })),
    title: optional(text('Title', 80, { headers: 'caption, subject', example: 'Left side' })),
    is_portrait: flag('Portrait', { formLabel: 'Use as the portrait', headers: 'is portrait' }),
    file: file('File', { headers: 'stored file', lacking: 'Choose the photo or the PDF.' }),
    about: optional(entry('About', { headers: 'about record, belongs to' })),
    notes: notes(),
  },
})

export const SentFile = z
  .object({
    file: FileName, // goes into the record
    bytes: z.number().int().positive().max(MAX_FILE_BYTES),
  })
  .meta({ id: 'SentFile' })
export type SentFile = z.infer<typeof SentFile>

export const sendPaperFile = endpoint({
  method: 'POST',
  path: '/paper-files',
  need: 'edit_health',
  tag: FILED_TAG,
  summary:
    'Send a photo (JPEG, PNG or WebP) or a PDF, up to 25 MB; what no record names is deleted a day later',
  multipart: true,
  callsPerMinute: 120,
  reply: SentFile,
  status: 201,
  errors: ['invalid', 'too_large', 'too_many', 'unsupported_media_type', 'unreadable'],
})

export const getPaperFile = endpoint({
  ...filedCall,
  path: '/papers/:id/file',
  need: 'read',
  horses: ['record:paper'],
  summary: 'The photo, written again as a JPEG without what the camera noted, or the PDF, to be saved',
})

const MAX_PORTRAITS = 200
/** The id of the photo by that of the horse. */
export const Portraits = z.record(z.string(), z.number().int()).meta({ id: 'Portraits' })

export const getPortraits = endpoint({
  method: 'GET',
  path: '/portraits',
  need: 'read',
  horses: 'filtered',
  tag: FILED_TAG,
  summary: 'The photos that show these horses; a horse without one is left out',
  query: z.strictObject({
    horse_ids: z
      .string()
      .regex(/^\d{1,15}(?:,\d{1,15})*$/, 'must be ids with commas between')
      .transform((ids) => ids.split(',').map((id) => Number(id) as HorseId)) // digits
      .refine((ids) => ids.length <= MAX_PORTRAITS, `must be at most ${MAX_PORTRAITS} ids`),
  }),
  reply: Portraits,
  errors: ['invalid'],
})

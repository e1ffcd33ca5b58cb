import { MAX_EARNINGS_CENTS } from './cents.ts'
import { MAX_AQHA_ID, hasLetterForDigit, readAqhaId } from './aqha-id.ts'
import {
  cents,
  choice,
  day,
  type Field,
  type FieldValues,
  flag,
  kept,
  money,
  notes,
  optional,
  type StoredValues,
  text,
} from './fields.ts'
import { HORSE_ROLE_WORDS, HORSE_STATUS_WORDS, MAX_HORSE_NAME } from './limits.ts'
import { z } from 'zod'
import { typedText } from './values.ts'

/** A typed registration number, converted to the registry's form (leading zeros restored). Blank becomes null. */
export const AqhaIdInput = typedText(MAX_AQHA_ID).transform((typed, context) => {
  const reading = readAqhaId(typed ?? '')
  if (reading.kind === 'other' && reading.meant !== null && hasLetterForDigit(reading.id)) {
    context.addIssue({
      code: 'custom',
      message: `has a letter where a digit should be; did you mean ${reading.meant}?`,
    })
    return z.NEVER
  }
  if (reading.kind === 'unreadable') {
    context.addIssue({
      code: 'custom',
      message: 'must be an AQHA id: seven digits, with an X in front for Appendix',
    })
    return z.NEVER
  }
  return 'id' in reading ? reading.id : null
})

/** Fifteen digits (ISO 11784); spaces and hyphens are dropped. */
const Microchip = typedText(40).transform((typed, context) => {
  const digits = typed?.replace(/[\s-]/g, '') ?? null
  if (digits === null || /^\d{9,15}$/.test(digits)) return digits
  context.addIssue({
    code: 'custom',
    message: 'must be a microchip number: 15 digits, or 9 or 10 on older chips',
  })
  return z.NEVER
})

/** A text that its own schema reads. */
const readBy = (
  schema: z.ZodType<string | null, unknown>,
  field: Field<string, 'text'>,
): Field<string | null, 'text'> => ({ ...optional(field), input: schema.default(null) })

/**
 * All that is typed of a horse beside his parents, in the order of the form: columns of the horse table, members of a
 * request and a reply, columns of files. A foaling known by its year alone is January 1, with `foaled_precision`.
 */
export const horseFields = {
  name: text('Name', MAX_HORSE_NAME, {
    lacking: 'Enter the horse’s name.',
    isOwn: true,
    headers:
      'horse, horse name, registered name, reg name, animal, full name, official name, nombre, caballo, runner, starter, patient, name of horse, horses name, animal name, name of animal, registered horse, entrant, individual, horse name jockey, horse jockey, horse and jockey, horse rider, name jockey, nome, cavalo, cheval, nom, pferd, name of foal, foal name',
  }),
  aqha_id: readBy(
    AqhaIdInput,
    text('AQHA id', MAX_AQHA_ID, {
      hint: 'Seven digits; Appendix numbers start with X. We fill in leading zeros.',
      isOwn: true,
      headers:
        'aqha, aqha no, reg, reg no, regno, registration, registration no, registry no, papers, association no, stud book no, id no, aqha reg no, aqha reg, aqha registration, aqha registration no, registered no, registry, registry id, registration id, aqha papers, papers no, no de registro, registro',
    }),
  ),
  sex: choice(
    'Sex',
    { S: 'Stallion', M: 'Mare', G: 'Gelding', U: 'Unknown' },
    {
      headers:
        'gender, sex code, sex id, m f, sexo, s, sex of horse, horse sex, sexe, geschlecht, s g m, c f',
    },
  ),
  foaled: optional(
    day('Foaled', {
      headers:
        'foaling date, date foaled, foal date, dob, date of birth, birth date, birthdate, yob, year foaled, foaling year, year of birth, birth year, year born, born year, date of foaling, foaled on, foaled in, foal year, yr of birth, yr foaled, date born, born on, born, birthday, foaldate, nacimiento, fecha de nacimiento, ano de nacimiento, geboren, geburtsdatum, naissance',
    }),
  ),
  color: optional(
    text('Color', 40, {
      isOwn: true, // the form offers the registry's colors
      headers: 'colour, coat, coat color, coat colour, coat color id, col, horse color, pelaje',
    }),
  ),
  breeder: optional(
    text('Breeder', 80, {
      isPerson: true,
      headers: 'bred by, breeder name, breeder of record, breeders, criador',
    }),
  ),
  owner: optional(
    text('Owner', 80, {
      isPerson: true,
      headers:
        'owners, owned by, current owner, owner of record, owner name, owner s, connections, stable, propietario',
    }),
  ),
  trainer: optional(
    text('Trainer', 80, {
      isPerson: true,
      headers: 'tr, conditioner, trained by, trainer name, trnr, tnr, entrenador',
    }),
  ),
  // What the barn keeps of him: an edit that leaves it out leaves it as it is, as by someone who may not see it.
  stud_fee: kept(
    optional(
      money('Stud fee', 10_000_000, {
        hint: 'Leave blank for private treaty.',
        headers: 'fee, breeding fee',
      }),
    ),
  ),
  is_mine: kept(flag('Mine', { formLabel: 'Whose', headers: 'mine or reference, mine reference, mine' })),
  status: kept(
    optional(
      choice('Status', HORSE_STATUS_WORDS, {
        headers: 'current status, horse status',
        fileWords: {
          alive: 'living, live, active',
          died: 'dead, deceased, put down, euthanized',
          retired: 'pensioned, pensioner',
        },
      }),
    ),
  ),
  /** Of the death, the sale or the retirement. */
  status_date: kept(
    optional(
      day('Status date', {
        formLabel: 'Date of the status',
        headers: 'date of status, status as of',
      }),
    ),
  ),
  sold_to: kept(
    optional(text('Sold to', 80, { isPerson: true, need: 'money', headers: 'buyer, new owner, purchaser' })),
  ),
  gelded_on: kept(
    optional(day('Gelded on', { headers: 'gelded, date gelded, gelding date, castrated, castrated on' })),
  ),
  role: kept(
    optional(
      choice('Role', HORSE_ROLE_WORDS, {
        headers: 'use, purpose, horse role',
        fileWords: {
          broodmare: 'brood mare, breeding, breeding mare, producer',
          at_stud: 'standing at stud, standing, stud, breeding stallion',
          in_training: 'training, racing, race horse, racehorse',
          young_stock: 'youngstock, weanling, yearling',
        },
      }),
    ),
  ),
  barn_name: kept(
    optional(text('Barn name', 60, { headers: 'stable name, nickname, nick name, call name' })),
  ),
  microchip: kept(
    readBy(
      Microchip,
      text('Microchip', 40, {
        hint: '15 digits.',
        isDigits: true,
        isOwn: true,
        headers: 'chip, chip no, microchip no, rfid',
      }),
    ),
  ),
  brand: kept(
    optional(
      text('Brand or tattoo', 80, {
        isOwn: true,
        headers: 'brand, brands, tattoo, tattoo no, lip tattoo, freeze brand',
      }),
    ),
  ),
  /** As the registry has them: typed, not the sum of the starts on file. */
  lifetime_earnings_cents: kept(
    optional(
      cents('Lifetime earnings', MAX_EARNINGS_CENTS, {
        hint: 'As the registry has them.',
        headers:
          'earnings, total earnings, career earnings, lifetime money, money earned, money won, total money, aqha earnings, racing earnings, ganancias, ganado',
      }),
    ),
  ),
  lifetime_earnings_on: kept(
    optional(
      day('Lifetime earnings as of', {
        headers: 'earnings as of, earnings date, date of earnings, lifetime earnings date, earnings on',
      }),
    ),
  ),
  notes: kept(notes({ headers: 'note, remarks, remark, comments, memo' })),
}
export type HorseField = keyof typeof horseFields
export type HorseValues = FieldValues<typeof horseFields>
/** As they are stored. */
export type HorseColumns = StoredValues<typeof horseFields>
/** Left out of an edit, these stay as they are. */
export type KeptField = {
  [K in HorseField]: (typeof horseFields)[K] extends { stays: true } ? K : never
}[HorseField]
export const HORSE_FIELDS = Object.keys(horseFields) as HorseField[] // its own keys
export const KEPT_FIELDS = HORSE_FIELDS.filter((name): name is KeptField => 'stays' in horseFields[name])

import { choice, day, money, notes, number, ofKinds, optional, text } from './fields.ts'
import { defineRecord, type ReplyOf } from './record.ts'

const GIVEN = ['vaccination', 'deworming', 'treatment']
const FOUND = ['dentist', 'exam', 'laboratory']
/** Of these the day is due, whatever product was used last. */
const REGULAR = ['deworming', 'farrier', 'dentist', 'weight', 'temperature']

/** What a horse was given, or had done, to stay well. */
export const care = defineRecord({
  name: 'care',
  plural: 'care',
  noun: 'care entry',
  nouns: 'care entries',
  tag: 'Health',
  read: 'read',
  write: 'edit_health',
  ownUnless: 'edit_horses',
  by: 'care_date',
  due: { on: 'next_due', what: 'product', anyOf: REGULAR },
  areNotesShared: true,
  fields: {
    kind: choice(
      'Kind',
      {
        vaccination: 'Vaccination',
        deworming: 'Deworming',
        farrier: 'Farrier',
        dentist: 'Dentist',
        exam: 'Exam',
        laboratory: 'Lab test',
        treatment: 'Treatment',
        weight: 'Weight',
        temperature: 'Temperature',
      },
      {
        preset: 'vaccination',
        headers: 'type, care, care type, category',
        fileWords: {
          vaccination: 'vaccine, vaccinated, vaccinations, shot, shots, vax, booster',
          deworming: 'deworm, dewormed, dewormer, worming, wormed, wormer',
          farrier: 'shoeing, shod, shoes, trim, trimmed, hoof, hoof care, feet',
          dentist: 'dental, dentistry, teeth, float, floated, teeth floated',
          exam: 'examination, vet exam, vet check, vet visit, checkup, vet',
          laboratory: 'lab, lab work, laboratory test, bloodwork, blood work, blood test',
          treatment: 'treated, medication, medicine, meds, drug, injection',
          weight: 'weighed, weigh in, weight tape',
          temperature: 'temp, fever',
        },
      },
    ),
    care_date: day('Date', {
      isPast: true,
      headers:
        'given, given on, date given, day, done on, date done, vaccination date, vaccinated on, vacc date, deworming date, dewormed on, farrier date, shod on, trimmed on, treatment date, treated on, visit date, service date, exam date, weighed on',
      lacking: 'Enter the day it was given or done.',
    }),
    product: ofKinds(
      [...GIVEN, ...FOUND, 'farrier'],
      text('Product or procedure', 80, {
        headers:
          'product, vaccine, vaccination, shot, product name, dewormer, wormer, medication, medicine, drug, substance, procedure, service, work done, treatment, lab test, exam',
        example: 'West Nile',
        lacking: 'Enter the product, or what was done.',
      }),
    ),
    weight_lb: ofKinds(
      ['weight'],
      number(
        'Weight',
        { min: 20, max: 3500, unit: 'lb' },
        { headers: 'weight lb, weight lbs, lbs, pounds, wt', lacking: 'Enter the weight in pounds.' },
      ),
    ),
    temperature_f: ofKinds(
      ['temperature'],
      number(
        'Temperature',
        { min: 85, max: 115, unit: '°F' },
        {
          headers: 'temp, temp f, temperature f, fever, rectal temp',
          lacking: 'Enter the temperature in °F.',
          example: '100.4',
        },
      ),
    ),
    dose: ofKinds(
      GIVEN,
      optional(number('Dose', { min: 0, max: 100_000 }, { headers: 'dosage, dose given, amount given' })),
    ),
    dose_unit: ofKinds(
      GIVEN,
      optional(
        choice(
          'Dose unit',
          {
            ml: 'mL',
            mg: 'mg',
            g: 'g',
            mcg: 'mcg',
            iu: 'IU',
            tablet: 'tablets',
            tube: 'tubes',
            dose: 'doses',
          },
          {
            headers: 'unit, units, dosage unit',
            fileWords: {
              ml: 'cc, ccs, mls, milliliter, milliliters',
              mg: 'milligram, milligrams, mgs',
              g: 'gm, gms, gram, grams',
              mcg: 'microgram, micrograms, ug',
              iu: 'unit, units, i u',
              tablet: 'tab, tabs, pill, pills',
              tube: 'syringe, syringes',
              dose: 'ds',
            },
          },
        ),
      ),
    ),
    route: ofKinds(
      GIVEN,
      optional(
        choice(
          'Route',
          {
            im: 'in the muscle',
            iv: 'in the vein',
            sc: 'under the skin',
            oral: 'by mouth',
            nasal: 'in the nose',
            topical: 'on the skin',
            joint: 'in the joint',
          },
          {
            headers: 'how given, route given, administration',
            fileWords: {
              im: 'intramuscular, muscle',
              iv: 'intravenous, vein',
              sc: 'sq, subq, sub q, subcutaneous',
              oral: 'po, mouth, orally, oral paste, paste',
              nasal: 'in, intranasal, nose',
              topical: 'skin, topically',
              joint: 'ia, intra articular, intraarticular',
            },
          },
        ),
      ),
    ),
    lot: ofKinds(GIVEN, optional(text('Lot', 40, { headers: 'lot no, serial, serial no, batch, batch no' }))),
    given_by: optional(
      text('By', 80, {
        isPerson: true,
        headers:
          'given by, vet, veterinarian, farrier, shoer, dentist, administered by, done by, performed by, seen by',
      }),
    ),
    reason: ofKinds(
      ['exam', 'laboratory', 'treatment'],
      optional(text('Reason', 120, { headers: 'why, for' })),
    ),
    result: ofKinds(FOUND, optional(text('Result', 200, { headers: 'finding, findings, found, outcome' }))),
    next_due: optional(
      day('Next due', {
        headers:
          'due, booster, booster due, due again, next due date, next vaccination, next visit, next appointment, recheck',
      }),
    ),
    cost: optional(money('Cost', 1_000_000, { headers: 'price, charge, fee, amount, cost usd' })),
    notes: notes(),
  },
})
export type Care = ReplyOf<(typeof care)['fields']>
export type CareKind = Care['kind']

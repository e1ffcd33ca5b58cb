import { choice, day, notes, number, optional, text } from './fields.ts'
import { IGG_BANDS } from './igg-bands.ts'
import { defineRecord } from './record.ts'

/**
 * How a mare foaled, and how she and her foal were in the first days; of twins one record each. That she foaled is said by her
 * cover. Of an embryo it is kept with the donor, as its cover is.
 */
export const foaling = defineRecord({
  name: 'foaling',
  plural: 'foalings',
  noun: 'foaling record',
  nouns: 'foaling records',
  tag: 'Season',
  read: 'read_barn',
  write: 'add_events',
  by: 'foaling_date',
  areNotesShared: true,
  fields: {
    foaling_date: day('Foaling date', {
      isPast: true,
      headers: 'foaled on, date foaled, date',
      lacking: 'Enter the day she foaled.',
    }),
    foaling_time: optional(
      text('Time', 40, { headers: 'time foaled, foaled at, hour', example: '2:40 AM', isOwn: true }),
    ),
    presentation: optional(
      choice(
        'Presentation',
        {
          normal: 'Normal',
          head_back: 'Head back',
          leg_back: 'Foreleg back',
          breech: 'Breech',
          dog_sitting: 'Dog-sitting',
          upside_down: 'Upside down',
          transverse: 'Transverse',
          red_bag: 'Red bag',
          other: 'Other dystocia',
        },
        { headers: 'position, delivery', fileWords: { other: 'dystocia', breech: 'backwards, posterior' } },
      ),
    ),
    help: optional(
      choice(
        'Assistance',
        { none: 'Unassisted', pulled: 'Pulled', vet: 'By the vet', c_section: 'C-section' },
        { headers: 'help, assisted', fileWords: { none: 'alone, no', pulled: 'assisted, yes' } },
      ),
    ),
    placenta: optional(
      choice(
        'Placenta',
        { complete: 'Complete', torn: 'Torn or a piece missing', not_passed: 'Not passed yet' },
        {
          headers: 'afterbirth',
          fileWords: { complete: 'whole, passed', torn: 'incomplete', not_passed: 'retained' },
        },
      ),
    ),
    placenta_hours: optional(
      number(
        'Placenta passed after',
        { min: 0, max: 240, unit: 'h' },
        { headers: 'hours to placenta, placenta time' },
      ),
    ),
    placenta_lb: optional(
      number('Placenta weight', { min: 1, max: 60, unit: 'lb' }, { headers: 'placenta lbs' }),
    ),
    colostrum: optional(
      choice(
        'Colostrum',
        { nursed: 'Nursed', given: 'By bottle or tube', none: 'None' },
        { headers: 'first milk', fileWords: { given: 'bottle, tube, tubed' } },
      ),
    ),
    igg: optional(
      number(
        'Foal’s IgG',
        { min: 0, max: 5000, unit: 'mg/dL' },
        {
          headers: 'igg, foal igg, snap test',
          hint: `Test at 12 to 24 hours. Under ${IGG_BANDS.partial} failed, under ${IGG_BANDS.adequate} partial (${IGG_BANDS.source}).`,
        },
      ),
    ),
    weight_lb: optional(
      number(
        'Foal’s weight',
        { min: 20, max: 300, unit: 'lb' },
        { headers: 'birth weight, foal weight, weight' },
      ),
    ),
    height_in: optional(
      number(
        'Foal’s height',
        { min: 15, max: 60, unit: 'in' },
        { headers: 'birth height, foal height, height' },
      ),
    ),
    milk: optional(
      choice(
        'Raised on',
        { dam: 'Mare’s milk', nurse_mare: 'Nurse mare', bottle: 'Bottle or bucket' },
        { headers: 'fed, feeding', fileWords: { bottle: 'orphan, milk replacer', dam: 'dam, mare' } },
      ),
    ),
    nurse_mare: optional(text('Nurse mare', 80, { headers: 'nurse mare name, foster mare' })),
    born_as: optional(
      choice(
        'Born as',
        { single: 'Single', twin: 'Twin' },
        { headers: 'twins, twin', fileWords: { twin: 'yes', single: 'no' } },
      ),
    ),
    lost_on: optional(day('Foal lost on', { isPast: true, headers: 'foal died, foal died on, lost' })),
    lost_cause: optional(
      choice(
        'Cause',
        {
          stillborn: 'Stillborn',
          dystocia: 'Dystocia',
          red_bag: 'Red bag',
          premature: 'Premature or dysmature',
          dummy: 'Neonatal maladjustment',
          sepsis: 'Sepsis',
          isoerythrolysis: 'Neonatal isoerythrolysis',
          bladder: 'Ruptured bladder',
          defect: 'Birth defect',
          genetic: 'Genetic disease',
          colic: 'Colic or meconium',
          diarrhea: 'Diarrhea',
          pneumonia: 'Pneumonia',
          injury: 'Injury',
          unknown: 'Not known',
          other: 'Other',
        },
        {
          headers: 'cause of death, cause of loss, why lost',
          fileWords: {
            dummy: 'dummy foal, nms',
            sepsis: 'septicemia, septic',
            isoerythrolysis: 'ni, jaundice',
          },
        },
      ),
    ),
    attended_by: optional(
      text('Attended by', 80, { isPerson: true, headers: 'attendant, foaled out by, vet' }),
    ),
    notes: notes(),
  },
})

import { type Field, field } from './field.ts'

/** Headings over names that say the sex as well. They are values too, and over a parent’s name in other files. */
export const NAMED_BY_SEX = 'mare, broodmare, filly, stallion, stud, gelding'
export const HORSE_KEY = [
  field(
    'name',
    'Name',
    `horse, horse name, registered name, reg name, animal, full name, official name, nombre, caballo, runner, starter, patient, name of horse, horses name, animal name, name of animal, registered horse, entrant, individual, horse name jockey, horse jockey, horse and jockey, horse rider, name jockey, nome, cavalo, cheval, nom, pferd, name of foal, foal name, ${NAMED_BY_SEX}`,
  ),
  field(
    'aqha_id',
    'AQHA id',
    'aqha, aqha no, reg, reg no, regno, registration, registration no, registry no, papers, association no, stud book no, id no, aqha reg no, aqha reg, aqha registration, aqha registration no, registered no, registry, registry id, registration id, aqha papers, papers no, no de registro, registro',
  ),
  field('numbers_as_filed', 'Numbers kept as they are', ''),
]
export const FOALED =
  'foaling date, date foaled, foal date, dob, date of birth, birth date, birthdate, yob, year foaled, foaling year, year of birth, birth year, year born, born year, date of foaling, foaled on, foaled in, foal year, yr of birth, yr foaled, date born, born on, born, birthday, foaldate, nacimiento, fecha de nacimiento, ano de nacimiento, geboren, geburtsdatum, naissance'
/** Tells namesakes apart in files about horses that are on file. */
export const YEAR = field('foaled', 'Foaled', FOALED)
export const SEX = field(
  'sex',
  'Sex',
  'gender, sex code, sex id, m f, sexo, s, sex of horse, horse sex, sexe, geschlecht, s g m, c f',
)
export const COLOR = field(
  'color',
  'Color',
  'colour, coat, coat color, coat colour, coat color id, col, horse color, pelaje',
)
export const BREEDER = field(
  'breeder',
  'Breeder',
  'bred by, breeder name, breeder of record, breeders, criador',
)
export const SIRE = field(
  'sire',
  'Sire',
  'father, sire name, stud, stallion, by, name of sire, sires name, sire of horse, padre, padrillo, pai, pere, vater',
)
export const DAM = field(
  'dam',
  'Dam',
  'mother, dam name, mare, out of, oo, 1st dam, d, name of dam, dams name, first dam, madre, mae, mere, mutter',
)
export const PEDIGREE = field(
  'pedigree',
  'Sire and dam',
  'sire x dam, sire dam, sire and dam, breeding, bloodlines, parents, parentage, sire out of dam',
)
export const DAM_SIRE = field(
  'dam_sire',
  'Sire of the dam',
  'damsire, dam sire, sire of dam, broodmare sire, bms, maternal grandsire, broodmare sire name, dams sire, bm sire, mgs, maternal grand sire, abuelo materno',
)
export const OWNER = field(
  'owner',
  'Owner',
  'owners, owned by, current owner, owner of record, owner name, owner s, connections, stable, propietario',
)
export const TRAINER = field(
  'trainer',
  'Trainer',
  'tr, conditioner, trained by, trainer name, trnr, tnr, entrenador',
)
/** What a results file may say of a runner besides its race. */
export const HORSE_FACTS = [COLOR, SIRE, DAM, PEDIGREE, DAM_SIRE, BREEDER]
export const required = ([name, ...rest]: readonly Field[]): Field[] =>
  name === undefined ? [] : [{ ...name, required: true }, ...rest]

import type { SavedMapping } from '@quarterpole/contract/import-mapping'
import { FILE_TYPES, type FileType, MAPPING_FORMATS, type MappingFormat } from '@quarterpole/contract/limits'
import {
  deleteImportMapping,
  type ImportMappingRow,
  listImportMappings,
  saveImportMapping,
} from '@quarterpole/db/queries/import-mapping'
import { listTracks } from '@quarterpole/db/queries/track'
import { AppError } from '../../platform/http/problem.ts'
import type { FileServices } from './file-services.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { today } from '../../platform/process/services.ts'
import { FIELDS } from '@quarterpole/herd-files/columns'
import { readingOf } from './receive-file.ts'
import { receiveForm, sentFile, type SentForm } from '../../platform/http/receive-form.ts'

export const mappingHandlers: Pick<
  Handlers<FileServices>,
  'previewData' | 'joinFiles' | 'listMappings' | 'saveMapping' | 'deleteMapping'
> = {
  previewData: async (services, { request }) => {
    const { db, previews } = services
    const form = await receiveForm(request, 1)
    const { name, bytes } = sentFile(form, 'file')
    const fileType = fileTypeOf(form)
    const isSavedWanted = form.fields.get('use_saved') !== 'false'
    return previews.preview({
      bytes,
      fileName: name,
      fileType,
      format: formatOf(form),
      ...readingOf(form),
      tracks: (await listTracks(db)).map((track) => ({ code: track.code, name: track.name })),
      saved: isSavedWanted ? (await listImportMappings(db, fileType)).map(presentMapping) : [],
      today: today(services),
    })
  },
  joinFiles: async ({ previews }, { request }) => {
    const form = await receiveForm(request, 2)
    return previews.join({
      file: sentFile(form, 'file'),
      other: sentFile(form, 'other'),
      fileType: fileTypeOf(form) ?? 'race_results',
    })
  },
  listMappings: async ({ db }, { query, reply }) => {
    const mappings = await listImportMappings(db, query.file_type)
    reply.header('x-total-count', mappings.length)
    return mappings.map(presentMapping)
  },
  saveMapping: async ({ db }, { body }) => {
    const fields = new Set(FIELDS[body.file_type].map(({ name }) => name))
    const { columns, values } = body.mapping
    const stray = [...Object.keys(columns), ...Object.keys(values)].find((field) => !fields.has(field))
    if (stray !== undefined)
      throw new AppError('invalid', `There is no field ${stray} in a file of ${body.file_type}.`)
    return presentMapping(await saveImportMapping(db, body))
  },
  deleteMapping: async ({ db }, { params }) => {
    if (await deleteImportMapping(db, params.id)) return null
    throw new AppError('not_found', `No saved mapping has the id ${params.id}.`)
  },
}

/** Undefined to infer it from the headers. */
function fileTypeOf({ fields }: SentForm): FileType | undefined {
  const said = fields.get('file_type') ?? ''
  if (said === '') return undefined
  const fileType = FILE_TYPES.find((one) => one === said)
  if (fileType !== undefined) return fileType
  throw new AppError('invalid', `file_type is one of ${FILE_TYPES.join(', ')}.`)
}

function formatOf({ fields }: SentForm): MappingFormat {
  const said = fields.get('format') ?? 'custom'
  const format = MAPPING_FORMATS.find((one) => one === said)
  if (format !== undefined) return format
  throw new AppError('invalid', `format is one of ${MAPPING_FORMATS.join(', ')}.`)
}

const presentMapping = ({ created_at: _, ...mapping }: ImportMappingRow): SavedMapping => mapping

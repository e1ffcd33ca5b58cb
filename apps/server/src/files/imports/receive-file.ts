import { inWords } from '@quarterpole/contract/bounds-in-words'
import { FileMapping } from '@quarterpole/contract/import-mapping'
import { ConflictChoice, Repairs } from '@quarterpole/contract/upload'
import { FILE_LIMITS } from '@quarterpole/sheet-reader/table'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../../platform/http/problem.ts'
import { receiveForm, sentFile, type SentFile, type SentForm } from '../../platform/http/receive-form.ts'

export interface ReceivedFile extends SentFile {
  readonly mapping: Partial<FileMapping>
  readonly sheet: string | undefined
  readonly headerRow: number | undefined
  readonly conflicts: ConflictChoice | undefined
  readonly repairs: Repairs
  /** Rows without errors go in even where others have some. */
  readonly goodRows: boolean
}

/** The one file of an upload, whole, with the mapping, sheet and header line that may come along. */
export async function receiveFile(request: FastifyRequest): Promise<ReceivedFile> {
  const form = await receiveForm(request, 1)
  return {
    ...sentFile(form, 'file'),
    ...readingOf(form),
    conflicts: jsonMember(form, 'conflicts', ConflictChoice, CONFLICTS),
    repairs: jsonMember(form, 'repairs', Repairs, REPAIRS) ?? [],
    goodRows: readFlag(form, 'good_rows'),
  }
}

const CONFLICTS = 'conflicts is a JSON object with on_file, in_file and rows, each keep or take'
const REPAIRS = 'repairs is a JSON list of {field, value, use}, with row for a single row'

/** How the form says its file is to be read. */
export function readingOf({ fields }: SentForm): Pick<ReceivedFile, 'mapping' | 'sheet' | 'headerRow'> {
  const mapping = fields.get('mapping')
  const headerRow = fields.get('header_row')
  return {
    mapping: mapping === undefined ? {} : readMapping(mapping),
    sheet: fields.get('sheet') || undefined,
    headerRow: headerRow === undefined ? undefined : readHeaderRow(headerRow),
  }
}

/** @param wrong  what the member is, said where it is something else */
function jsonMember<T>(
  { fields }: SentForm,
  member: string,
  schema: z.ZodType<T>,
  wrong: string,
): T | undefined {
  const text = fields.get(member)
  if (text === undefined) return undefined
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new AppError('invalid', `${wrong}.`)
  }
  const read = schema.safeParse(parsed, { error: inWords })
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new AppError('invalid', `${wrong}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}.`)
}

function readFlag({ fields }: SentForm, member: string): boolean {
  const text = fields.get(member) ?? 'false'
  if (text === 'true' || text === 'false') return text === 'true'
  throw new AppError('invalid', `${member} must be true or false.`)
}

function readHeaderRow(text: string): number {
  const row = Number(text)
  if (Number.isInteger(row) && row >= 1 && row <= FILE_LIMITS.rows) return row
  throw new AppError('invalid', 'header_row must be the header’s line number, from 1.')
}

const UNSAFE = new Set(['__proto__', 'constructor', 'prototype'])
const PARTS = ['columns', 'unread', 'values', 'choices']
const FORM =
  'The mapping must be a JSON object from our field to a column of the file, or one with columns, unread, values and choices.'

/**
 * The mapping of an upload: the whole of it, or in short our fields and the columns they are read from.
 *
 * @throws {AppError} naming what is wrong with it
 */
export function readMapping(value: unknown): FileMapping {
  const parsed = parse(String(value))
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new AppError('invalid', FORM)
  const isWhole = Object.entries(parsed).some(
    ([key, part]) => PARTS.includes(key) && typeof part === 'object',
  )
  const read = FileMapping.safeParse(isWhole ? parsed : { columns: parsed }, { error: inWords })
  if (read.success) return read.data
  const [issue] = read.error.issues
  const place = issue?.path.join('.') ?? ''
  throw new AppError('invalid', place === '' ? FORM : `${FORM} At ${place}: ${issue?.message}.`)
}

/** Names that mean something to the language are refused before anything is built from them. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text, (key, part: unknown) => {
      if (UNSAFE.has(key)) throw new AppError('invalid', `“${key}” can’t be mapped. Rename it in the file.`)
      return part
    })
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('invalid', FORM)
  }
}

import type { FileServices } from './file-services.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { receiveForm, sentFile } from '../../platform/http/receive-form.ts'
import { today } from '../../platform/process/services.ts'

export const recordImportHandlers: Pick<Handlers<FileServices>, 'importRecords'> = {
  importRecords: async (services, { params, query, request, reply }) => {
    const { name, bytes } = sentFile(await receiveForm(request, 1), 'file')
    const { result, activityId } = await services.imports.records(
      {
        kind: params.kind,
        fileName: name,
        bytes,
        dryRun: query.dry_run,
        goodRows: query.good_rows,
        createNewHorses: query.create_new_horses,
        asOf: query.as_of,
        seasonYear: query.season_year,
        today: today(services),
      },
      services.db,
    )
    if (activityId !== null) reply.header('x-activity-id', activityId)
    if (!query.dry_run && result.problems.length > 0 && activityId === null) reply.status(422)
    return result
  },
}

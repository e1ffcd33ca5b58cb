import { BreedingReport } from '@quarterpole/contract/stallion-season'
import { listBookSeasons } from '@quarterpole/db/queries/stallion-season'
import { enqueueReport } from '../../platform/jobs/enqueue-report.ts'
import { sendCsv } from '../../platform/http/files.ts'
import { thisYear } from '../../platform/process/services.ts'
import { onPaper, seesMoney } from '../../platform/http/private-parts.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { reportCsv } from './book-csv.ts'
import { breedingReport } from './breeding-report.ts'
import { loadStallionSeason, loadStallionSeasons, saveStallionSeason } from './season-commands.ts'

export const stallionSeasonHandlers = {
  listBookSeasons: async ({ db }, { reply }) => {
    const seasons = await listBookSeasons(db)
    reply.header('x-total-count', seasons.length)
    return seasons
  },
  listStallionSeasons: async ({ db }, { params, reply }) => {
    const seasons = await loadStallionSeasons(db, params.year)
    reply.header('x-total-count', seasons.length)
    return seasons
  },
  getStallionSeason: ({ db }, { params }) => loadStallionSeason(db, params.id, params.year),
  updateStallionSeason: async (services, { params, body, reply }) => {
    const { db } = services
    reply.header('x-activity-id', await saveStallionSeason(db, params, body, thisYear(services)))
    return loadStallionSeason(db, params.id, params.year)
  },
  getBreedingReport: ({ db }, { params }) => breedingReport(db, params.id, params.year),
  downloadBreedingReport: async ({ db }, { params, request, reply }) => {
    const { shown: report } = onPaper(
      await breedingReport(db, params.id, params.year),
      BreedingReport,
      seesMoney(request.caller),
    )
    return sendCsv(reply, `${report.stallion_name} breeding report ${params.year}.csv`, reportCsv(report))
  },
  exportBreedingReport: async (services, { params, request, reply }) => {
    await breedingReport(services.db, params.id, params.year)
    return enqueueReport(services, { request, reply }, 'breeding_report', {
      stallion_id: params.id,
      season_year: params.year,
    })
  },
} satisfies Partial<Handlers>

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { detailOf } from '../api/error.ts'
import { PageTitle, RuledColumns, Section } from '../ui/Section.tsx'
import { FailurePanel, SkeletonRows } from '../ui/States.tsx'
import { Quality } from './Quality.tsx'
import { importsQuery, qualityQuery } from './queries.ts'
import { RecentImports } from './RecentImports.tsx'
import { UploadPanel } from './UploadPanel.tsx'

/** How complete the herd is, the files that come in, and those that came. */
export function DataStudio() {
  const quality = useQuery(qualityQuery)
  const imports = useQuery(importsQuery)
  const [now] = useState(() => new Date())
  return (
    <>
      <PageTitle
        title="Data Studio"
        lead="Bring in what you have. Every file is validated first without writing anything; then all of it goes in, or none."
      />
      <Section title="Data quality" place="first">
        {quality.isPending ? (
          <SkeletonRows label="Measuring the data" rows={5} columns={3} />
        ) : quality.isError ? (
          <FailurePanel
            title="The data quality could not be loaded"
            detail={detailOf(quality.error, 'Try again.')}
            onRetry={() => void quality.refetch()}
          />
        ) : (
          <Quality {...quality.data} />
        )}
      </Section>
      <Section title="Bring in a file" aside="Horses first, then genetics and race results">
        <RuledColumns>
          <UploadPanel
            fileType="horses"
            title="Horses"
            columns="Name and sex are needed; AQHA id, foaled, color, breeder, owner, trainer, sire and dam are read where given."
          />
          <UploadPanel
            fileType="genetics"
            title="Genetics"
            columns="Name or AQHA id, then a column a test: HYPP, PSSM1, MH, GBED, HERDA, MYHM, MSTN, DMRT3, mt haplogroup."
          />
          <UploadPanel
            fileType="race_results"
            title="Race results"
            columns="Name, track, date, distance and finish are needed; time, speed index, post, condition, wind and jockey are read where given."
          />
        </RuledColumns>
      </Section>
      <Section title="Recent jobs">
        {imports.isPending ? (
          <SkeletonRows label="Loading the recent jobs" rows={3} columns={4} />
        ) : imports.isError ? (
          <FailurePanel
            title="The recent jobs could not be loaded"
            detail={detailOf(imports.error, 'Try again.')}
            onRetry={() => void imports.refetch()}
          />
        ) : (
          <RecentImports imports={imports.data} now={now} />
        )}
      </Section>
    </>
  )
}

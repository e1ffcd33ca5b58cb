import { REPORT_SECTION_WORDS, REPORT_SECTIONS } from '@quarterpole/contract/report-sections'
import { useFollow } from '../../ui/Anchor.tsx'
import { CheckField, GroupLabel, TextArea } from '../../ui/Field.tsx'
import { Row, Stack } from '../../ui/Layout.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { type ReportSearch, sectionsIn, withSection } from './report-search.ts'

interface ReportChoicesProps {
  search: ReportSearch
  hrefOf: (search: ReportSearch) => string
  note: string
  onNote: (note: string) => void
}

/** What is in a report, and what is written above it. */
export function ReportChoices({ search, hrefOf, note, onNote }: ReportChoicesProps) {
  const follow = useFollow()
  return (
    <Stack gap={4} below={5} data-screen-only>
      <fieldset>
        <VisuallyHidden>
          <legend>In the report</legend>
        </VisuallyHidden>
        <GroupLabel>In the report</GroupLabel>
        <Row gap="2 5">
          {REPORT_SECTIONS.map((section) => (
            <CheckField
              key={section}
              label={REPORT_SECTION_WORDS[section]}
              checked={sectionsIn(search).includes(section)}
              onChange={(isIn) =>
                follow(hrefOf(withSection(search, section, isIn)), { replace: true, keepScroll: true })
              }
            />
          ))}
        </Row>
      </fieldset>
      <TextArea
        label="Note"
        hint="Goes above the first horse in the PDF, and into the e-mail. This page doesn’t keep it."
        maxLength={2000}
        value={note}
        onChange={(event) => onNote(event.target.value)}
      />
    </Stack>
  )
}

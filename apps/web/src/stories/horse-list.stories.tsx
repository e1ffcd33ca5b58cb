import { ProfileChart } from '../barn/horse-details/ProfileChart.tsx'
import { StartsTable } from '../barn/horse-details/StartsTable.tsx'
import { HorseRow } from '../barn/horse-list/HorseRow.tsx'
import { PedigreeView } from '../herd/pedigree/PedigreeView.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'
import { arithmetic, ebvs, genetics, pedigree, profile, rain, starts } from './fixtures.ts'

const here = '/gallery'

/** The list of horses and what its dialogs show. */
export const Stories = () => (
  <>
    <PageTitle title="Gallery: horses" />
    <Section title="A horse in the list: full, bare, loading">
      <HorseRow horse={rain} ebvs={ebvs} genetics={genetics} detailsHref={here} pedigreeHref={here} />
      <HorseRow horse={arithmetic} ebvs={[]} genetics={null} detailsHref={here} pedigreeHref={here} />
      <HorseRow
        horse={{ ...rain, id: arithmetic.id }}
        ebvs={undefined}
        genetics={undefined}
        detailsHref={here}
        pedigreeHref={here}
      />
    </Section>
    <Section title="Performance">
      <StartsTable starts={starts} />
      <ProfileChart profile={profile} starts={starts} />
    </Section>
    <Section title="Pedigree">
      <PedigreeView pedigree={pedigree} generations={3} tail asTable={false} />
    </Section>
    <Section title="Pedigree: nothing known">
      <PedigreeView
        pedigree={{
          ...pedigree,
          sire: null,
          dam: null,
          common_ancestors: [],
          inbreeding_coefficient: 0,
          completeness: { equivalent_generations: 0, by_generation: [0, 0, 0] },
        }}
        generations={3}
        tail={false}
        asTable={false}
      />
    </Section>
  </>
)

import { MAX_BOARD_MARES, MAX_BOARD_STUDS } from '@quarterpole/contract/limits'
import { AddHorse } from '../../herd/horses/AddHorse.tsx'
import { HorseChips } from '../../herd/horses/HorseChips.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/Field.tsx'
import { Section } from '../../ui/Section.tsx'
import { type BoardSearch, idsIn, idsText } from './board-search.ts'
import { Grid, Row } from '../../ui/Layout.tsx'
import type { Board } from './queries.ts'

interface ChoicesProps {
  board: Board
  search: BoardSearch
  onChange: (part: BoardSearch) => void
}

const SIDES = {
  mares: { sex: 'M', word: 'mare', most: MAX_BOARD_MARES },
  studs: { sex: 'S', word: 'stallion', most: MAX_BOARD_STUDS },
} as const

/** Whom the board shows: add a horse, take one off, or go back to those we offer. */
export const BoardChoices = (props: ChoicesProps) => (
  <>
    <Row gap="2 5" above={3}>
      <CheckField
        label="Offer horses in training too"
        checked={props.search.training === 'yes'}
        onChange={(isOffered) => props.onChange({ training: isOffered ? 'yes' : undefined })}
      />
      <CheckField
        label={`As many as a board may have, ${MAX_BOARD_MARES} by ${MAX_BOARD_STUDS}`}
        checked={props.search.size === 'all'}
        onChange={(isAll) => props.onChange({ size: isAll ? 'all' : undefined })}
      />
    </Row>
    <Grid gap="5 gutter" columns={2} collapse="tablet">
      <Side side="mares" {...props} />
      <Side side="studs" {...props} />
    </Grid>
  </>
)

function Side({ side, board, search, onChange }: ChoicesProps & { side: keyof typeof SIDES }) {
  const { sex, word, most } = SIDES[side]
  const horses = board[side]
  const keep = (ids: readonly number[]) => onChange({ [side]: idsText(ids), sort: undefined })
  // The address is ahead of the board while a newer one loads.
  const ids = search[side] === undefined ? horses.map(({ id }) => id as number) : idsIn(search[side])
  return (
    <Section
      title={`${side === 'mares' ? 'Mares' : 'Stallions'} (${horses.length})`}
      aside={
        search[side] !== undefined && (
          <Button kind="quiet" size="small" onClick={() => onChange({ [side]: undefined, sort: undefined })}>
            Back to the ones we offer
          </Button>
        )
      }
    >
      <HorseChips
        on="board"
        word={word}
        horses={horses}
        onTakeOff={horses.length > 1 ? (id) => keep(ids.filter((one) => one !== id)) : undefined}
      />
      <AddHorse to="board" word={word} sex={sex} ids={ids} most={most} onChange={keep} />
    </Section>
  )
}

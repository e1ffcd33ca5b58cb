import { useState } from 'react'
import { Button, ButtonRow, IconButton } from '../ui/Button.tsx'
import { Combobox } from '../ui/Combobox.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { CheckField, Segmented, SelectField, Slider, TextArea, TextField } from '../ui/Field.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'
import { EmptyState, FailurePanel, InfoNote, Note, ProblemSummary, SkeletonRows } from '../ui/States.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { useToast } from '../ui/Toast.tsx'
import { Grid } from '../ui/Layout.tsx'
import styles from './Gallery.module.css'

function Buttons() {
  const notify = useToast()
  const [open, setOpen] = useState(false)
  return (
    <Section title="Buttons, dialog, toasts">
      <div className={styles.stack}>
        <ButtonRow>
          <Button kind="solid">Save Cross</Button>
          <Button>Cancel</Button>
          <Button kind="quiet">Edit</Button>
          <Button danger>Delete</Button>
          <Button size="small" icon="plus">
            Add
          </Button>
          <IconButton icon="close" label="Close" />
        </ButtonRow>
        <ButtonRow>
          <Button unavailable="Save cross first to export PDF">Export PDF</Button>
          <Button kind="solid" busy>
            Saving
          </Button>
        </ButtonRow>
        <ButtonRow>
          <Button onClick={() => setOpen(true)}>Open a dialog</Button>
          <Button onClick={() => notify('done', 'Cross saved successfully! Cross ID: 118')}>
            Toast: done
          </Button>
          <Button onClick={() => notify('done', 'Sale deleted', { label: 'Undo', act: () => {} })}>
            Toast: undo
          </Button>
          <Button onClick={() => notify('progress', 'PDF export started... Generating report')}>
            Toast: progress
          </Button>
          <Button onClick={() => notify('failure', 'Failed to save cross')}>Toast: failure</Button>
        </ButtonRow>
      </div>
      <Dialog
        opened={open}
        onClose={() => setOpen(false)}
        title="Tin Roof Rain"
        footer={
          <Button kind="solid" onClick={() => setOpen(false)}>
            Close
          </Button>
        }
      >
        <p>Escape closes it, and the focus goes back to the button.</p>
      </Dialog>
    </Section>
  )
}

const stallions = ['Copperline Jet', 'Drouth Breaker', 'Kiowa Signal', 'Lantern Ridge', 'Paid in Pecans']

function Names({ look }: { look: 'field' | 'name' }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string | null>('Copperline Jet')
  const items = stallions.filter((name) => name.toLowerCase().includes(text.toLowerCase()))
  return (
    <Combobox
      label="Sire"
      look={look}
      value={chosen}
      onChange={setChosen}
      search={text}
      onSearch={setText}
      items={items}
      keyOf={(name) => name}
      nameOf={(name) => name}
      clearable
      placeholder="Choose a stallion"
    />
  )
}

function Fields() {
  const [sex, setSex] = useState<'all' | 'S' | 'M'>('all')
  const [distance, setDistance] = useState<'350' | '400' | '440'>('400')
  const [balance, setBalance] = useState(0.3)
  const [checked, setChecked] = useState(true)
  const distances = (['350', '400', '440'] as const).map((value) => ({ value, label: `${value} yd` }))
  return (
    <Section title="Fields">
      <Grid gap="gutter" align="start" columns={3} className={styles.grid}>
        <div className={`${styles.stack} ${styles.fill}`}>
          <TextField label="Name" required hint="As registered." />
          <TextField label="Type" required error="Enter the injury." />
          <TextArea label="Notes" />
        </div>
        <div className={`${styles.stack} ${styles.fill}`}>
          <SelectField
            label="Sex"
            value={sex}
            onChange={setSex}
            choices={[
              { value: 'all', label: 'All' },
              { value: 'S', label: 'Stallions' },
              { value: 'M', label: 'Mares' },
            ]}
          />
          <Names look="field" />
          <CheckField label="Create horses you don’t have yet" checked={checked} onChange={setChecked} />
          <Slider
            label="Speed against outcross"
            ends={['speed', 'outcross']}
            min={0}
            max={1}
            step={0.05}
            value={balance}
            onChange={setBalance}
            valueText={`${Math.round(balance * 100)} percent outcross`}
          />
        </div>
        <div className={`${styles.stack} ${styles.fill}`}>
          <Names look="name" />
          <Segmented label="Distance" value={distance} onChange={setDistance} choices={distances} />
          <Tabs label="Distance" value={distance} onChange={setDistance} tabs={distances}>
            <p>Table for {distance} yards.</p>
          </Tabs>
        </div>
      </Grid>
    </Section>
  )
}

function States() {
  const [shown, setShown] = useState(false)
  return (
    <Section title="Loading, empty, failure">
      <Grid gap="gutter" align="start" columns={3} className={styles.grid}>
        <SkeletonRows label="Loading the horses" />
        <EmptyState
          title="No horse matches “turnroe”"
          action={<Button size="small">Clear the search</Button>}
        >
          Try part of the name, the AQHA id or the owner.
        </EmptyState>
        <FailurePanel
          title="Prediction Failed"
          detail="Complete 6-panel genetics required for both parents: Norther Coming lacks MYHM."
          onRetry={() => {}}
        />
        <Note>A note with an edge.</Note>
        <Note tone="caution">Not much to go on at 440 yards.</Note>
        <InfoNote label="What it assumes">From starts by this horse and all relatives.</InfoNote>
        <div className={styles.stack}>
          <Button onClick={() => setShown(!shown)}>Problem summary</Button>
          {shown && (
            <ProblemSummary
              problems={[
                {
                  text: 'Row 23, Foaled: “2/31/2021” isn’t a date. Enter it like 2021-02-28, or leave it blank.',
                },
              ]}
            />
          )}
        </div>
      </Grid>
    </Section>
  )
}

export const Stories = () => (
  <>
    <PageTitle title="Gallery: controls" />
    <Buttons />
    <Fields />
    <States />
  </>
)

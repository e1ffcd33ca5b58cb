import { Tabs as MantineTabs } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Choice } from './Field.tsx'
import styles from './Tabs.module.css'

export interface TabsProps<Value extends string> {
  label: string
  value: Value
  tabs: readonly Choice<Value>[]
  onChange: (value: Value) => void
  /** The panel of the chosen tab. */
  children: ReactNode
}

/** One panel at a time; arrow keys move along the tabs. */
export function Tabs<Value extends string>({ label, value, tabs, onChange, children }: TabsProps<Value>) {
  return (
    // The tabs are exactly the choices, so what comes back is one of them.
    <MantineTabs
      unstyled
      value={value}
      onChange={(next) => next !== null && onChange(next as Value)}
      classNames={{ list: styles.list, tab: styles.tab, panel: styles.panel }}
    >
      <MantineTabs.List aria-label={label}>
        {tabs.map((tab) => (
          <MantineTabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {tabs.map((tab) => (
        <MantineTabs.Panel key={tab.value} value={tab.value}>
          {tab.value === value ? children : null}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  )
}

import { IconButton } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Field.tsx'
import { nextTheme, setTheme, type Theme, useTheme } from './use-theme.ts'

const icons = { system: 'half', light: 'sun', dark: 'moon' } as const
const words: Record<Theme, string> = { system: 'system', light: 'light', dark: 'dark' }

/** Cycles system, light, dark. */
export function ThemeToggle() {
  const theme = useTheme()
  const next = nextTheme(theme)
  const label = `Theme: ${words[theme]}. Switch to ${words[next]}`
  return <IconButton icon={icons[theme]} label={label} title={label} onClick={() => setTheme(next)} />
}

export function ThemeChoice() {
  const theme = useTheme()
  return (
    <Segmented
      label="Theme"
      value={theme}
      onChange={setTheme}
      choices={[
        { value: 'system', label: 'System' },
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
    />
  )
}

import type { Me } from '@quarterpole/contract/account'

/** Account of whoever is signed in: 0 without accounts, null for nobody. */
export const personIn = ({ mode, person }: Me): number | null => (mode === 'open' ? 0 : (person?.id ?? null))

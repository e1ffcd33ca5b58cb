import { useMediaQuery } from '@mantine/hooks'

/** As in the style sheets: in em, so that large type gets the layout of a narrow screen. */
export const PHONE = '(max-width: 40em)'

/** Whether the screen is as narrow as a phone's, known before the first paint. */
export const useIsPhone = (): boolean => useMediaQuery(PHONE, false, { getInitialValueInEffect: false })

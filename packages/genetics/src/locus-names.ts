/** The loci beside the disease panel as reports and sentences name them: what is needed before their facts (loci.ts) are loaded. */
export const FURTHER_LABELS = {
  extension: 'Extension',
  agouti: 'Agouti',
  cream: 'Cream',
  dun: 'Dun',
  roan: 'Roan',
  gray: 'Gray',
  champagne: 'Champagne',
  silver: 'Silver',
  tobiano: 'Tobiano',
  sw1: 'Splashed white SW1',
  sw2: 'Splashed white SW2',
  sw3: 'Splashed white SW3',
  sw4: 'Splashed white SW4',
  w10: 'White W10',
  w20: 'White W20',
  pssm2_p2: 'PSSM2 P2',
  pssm2_p3: 'PSSM2 P3',
  pssm2_p4: 'PSSM2 P4',
  pssm2_px: 'PSSM2 Px',
  pssm2_p8: 'PSSM2 P8',
  pssm2_k1: 'PSSM2 K1',
} as const
export type FurtherLocus = keyof typeof FURTHER_LABELS
export const FURTHER: readonly FurtherLocus[] = Object.keys(FURTHER_LABELS) as FurtherLocus[] // its own keys
export const isFurther = (marker: string): marker is FurtherLocus => marker in FURTHER_LABELS

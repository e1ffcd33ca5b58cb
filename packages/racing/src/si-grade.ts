/** Grade of a speed index as the trade prints it. AA 80–89, AAA 90–99, AAAT 100 and over; see docs/models/speed-index.md. */
export const SI_GRADES = ['AAAT', 'AAA', 'AA'] as const
export type SiGrade = (typeof SI_GRADES)[number]

const FROM: Readonly<Record<SiGrade, number>> = { AAAT: 100, AAA: 90, AA: 80 }

/** The speed index that earns the Register of Merit. */
export const REGISTER_OF_MERIT_SI = FROM.AA

/** Null below 80, and where no index is known. */
export const siGrade = (si: number | null): SiGrade | null =>
  si === null ? null : (SI_GRADES.find((grade) => si >= FROM[grade]) ?? null)

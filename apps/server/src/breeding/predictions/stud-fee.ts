/** A stallion's fee: of the season, else on his own record. US dollars; null and 0 mean unknown. */
export const studFeeOf = (season: number | null | undefined, own: number | null): number | null =>
  known(season) ?? known(own)

const known = (fee: number | null | undefined): number | null => (fee !== undefined && fee !== 0 ? fee : null)

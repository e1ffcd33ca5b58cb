/** Where a track stands. Coordinates are rounded to about 2 km and altitudes to about 30 m. */
export interface KnownTrack {
  /** The chart code; some places have two, the first is used. */
  readonly codes: readonly string[]
  readonly name: string
  /** Names the place had or is called by. */
  readonly alsoKnownAs: readonly string[]
  readonly state: string
  readonly latitude: number
  readonly longitude: number
  readonly altitudeM: number
}

const track = (
  codes: string,
  name: string,
  [state, latitude, longitude, altitudeM]: readonly [string, number, number, number],
  alsoKnownAs: readonly string[] = [],
): KnownTrack => ({ codes: codes.split('/'), name, alsoKnownAs, state, latitude, longitude, altitudeM })

/**
 * Tracks of North America that race or raced Quarter Horses, so that results can be loaded into an empty herd
 * without typing each track first. Codes, names and states as published in track code lists; positions and altitudes
 * are approximate geography and can be edited once a track is on file.
 */
export const KNOWN_TRACKS: readonly KnownTrack[] = [
  track('RUI', 'Ruidoso Downs Race Track', ['NM', 33.33, -105.6, 1950], ['Ruidoso Downs', 'Ruidoso']),
  track(
    'ALB',
    'The Downs at Albuquerque',
    ['NM', 35.08, -106.57, 1590],
    ['Albuquerque Downs', 'Albuquerque'],
  ),
  track('SUN', 'Sunland Park', ['NM', 31.8, -106.56, 1140]),
  track('ZIA', 'Zia Park', ['NM', 32.76, -103.18, 1110]),
  track('SRP', 'SunRay Park', ['NM', 36.7, -108.1, 1670]),
  track('LA/LRC', 'Los Alamitos Race Course', ['CA', 33.81, -118.04, 9], ['Los Alamitos']),
  track('RP', 'Remington Park', ['OK', 35.53, -97.47, 340]),
  track('WRD', 'Will Rogers Downs', ['OK', 36.3, -95.54, 190]),
  track('FMT', 'Fair Meadows', ['OK', 36.14, -95.93, 225], ['Fair Meadows Tulsa']),
  track('LS', 'Lone Star Park', ['TX', 32.77, -97.01, 145]),
  track('HOU', 'Sam Houston Race Park', ['TX', 29.93, -95.53, 33], ['Sam Houston']),
  track('RET', 'Retama Park', ['TX', 29.6, -98.31, 230]),
  track('GIL', 'Gillespie County Fair', ['TX', 30.24, -98.89, 510], ['Gillespie']),
  track('DED', 'Delta Downs', ['LA', 30.21, -93.58, 5]),
  track('EVD', 'Evangeline Downs', ['LA', 30.5, -92.05, 20]),
  track('LAD', 'Louisiana Downs', ['LA', 32.56, -93.64, 50]),
  track('FG', 'Fair Grounds', ['LA', 29.98, -90.08, 1]),
  track('PRM', 'Prairie Meadows', ['IA', 41.66, -93.49, 290]),
  track('CBY', 'Canterbury Park', ['MN', 44.79, -93.48, 235]),
  track('IND', 'Horseshoe Indianapolis', ['IN', 39.59, -85.83, 245], ['Indiana Grand']),
  track('TUP', 'Turf Paradise', ['AZ', 33.64, -112.09, 425]),
  track('RIL', 'Rillito Park', ['AZ', 32.29, -110.96, 715], ['Rillito']),
  track('AZD/YAV', 'Arizona Downs', ['AZ', 34.6, -112.33, 1530], ['Yavapai Downs']),
  track('ARP', 'Arapahoe Park', ['CO', 39.64, -104.68, 1790]),
  track('WYO', 'Wyoming Downs', ['WY', 41.37, -110.98, 2030]),
  track('SWF', 'Sweetwater Downs', ['WY', 41.63, -109.24, 2000]),
  track('ED', 'Energy Downs', ['WY', 44.28, -105.43, 1400]),
  track('FON', 'Fonner Park', ['NE', 40.91, -98.33, 565]),
  track('FAR', 'North Dakota Horse Park', ['ND', 46.92, -96.83, 275]),
  track('SDY', 'Sandy Downs', ['ID', 43.45, -112.03, 1440]),
  track('POD', 'Pocatello Downs', ['ID', 42.9, -112.45, 1370]),
  track('SUD', 'Sun Downs', ['WA', 46.2, -119.17, 120]),
  track('AJX', 'Ajax Downs', ['ON', 43.88, -79.01, 95]),
  track('CTM', 'Century Mile', ['AB', 53.32, -113.56, 715]),
  track('CTD', 'Century Downs', ['AB', 51.2, -114, 1070]),
  track('HIA', 'Hialeah Park', ['FL', 25.85, -80.28, 2]),
  track('GG', 'Golden Gate Fields', ['CA', 37.88, -122.31, 3]),
  track('BRD', 'Blue Ribbon Downs', ['OK', 35.46, -94.79, 160]),
  track('MAN', 'Manor Downs', ['TX', 30.34, -97.56, 170]),
  track('BM', 'Bay Meadows', ['CA', 37.54, -122.3, 3]),
  track('BOI', 'Les Bois Park', ['ID', 43.65, -116.27, 820]),
  track('PM', 'Portland Meadows', ['OR', 45.59, -122.69, 5]),
]

const normal = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** The known track of a name or code, whatever its case and punctuation; undefined when there is none. O(tracks). */
export function findKnownTrack(nameOrCode: string): KnownTrack | undefined {
  const wanted = normal(nameOrCode)
  return KNOWN_TRACKS.find(
    ({ codes, name, alsoKnownAs }) =>
      codes.some((code) => normal(code) === wanted) ||
      [name, ...alsoKnownAs].some((known) => normal(known) === wanted),
  )
}

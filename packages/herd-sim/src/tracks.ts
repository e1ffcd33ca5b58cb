import type { HerdTrack } from './herd.ts'

type Row = [
  code: string,
  name: string,
  state: string,
  latitude: number,
  longitude: number,
  altitude_m: number,
]

/**
 * Tracks where Quarter Horses run or have run. Real names and places; coordinates rounded to about 2 km, altitudes to
 * about 30 m. The first six are the sample herd's.
 */
const ROWS: readonly Row[] = [
  ['RUI', 'Ruidoso Downs Race Track', 'NM', 33.33, -105.6, 1950],
  ['ALB', 'The Downs at Albuquerque', 'NM', 35.08, -106.57, 1590],
  ['LA', 'Los Alamitos Race Course', 'CA', 33.81, -118.04, 9],
  ['RP', 'Remington Park', 'OK', 35.53, -97.47, 340],
  ['LS', 'Lone Star Park', 'TX', 32.77, -97.01, 145],
  ['SUN', 'Sunland Park', 'NM', 31.8, -106.56, 1140],
  ['ZIA', 'Zia Park', 'NM', 32.76, -103.18, 1110],
  ['SRP', 'SunRay Park', 'NM', 36.7, -108.1, 1670],
  ['WRD', 'Will Rogers Downs', 'OK', 36.3, -95.54, 190],
  ['FMT', 'Fair Meadows', 'OK', 36.14, -95.93, 225],
  ['HOU', 'Sam Houston Race Park', 'TX', 29.93, -95.53, 33],
  ['RET', 'Retama Park', 'TX', 29.6, -98.31, 230],
  ['GIL', 'Gillespie County Fair', 'TX', 30.24, -98.89, 510],
  ['DED', 'Delta Downs', 'LA', 30.21, -93.58, 5],
  ['EVD', 'Evangeline Downs', 'LA', 30.5, -92.05, 20],
  ['LAD', 'Louisiana Downs', 'LA', 32.56, -93.64, 50],
  ['PRM', 'Prairie Meadows', 'IA', 41.66, -93.49, 290],
  ['CBY', 'Canterbury Park', 'MN', 44.79, -93.48, 235],
  ['IND', 'Horseshoe Indianapolis', 'IN', 39.59, -85.83, 245],
  ['TUP', 'Turf Paradise', 'AZ', 33.64, -112.09, 425],
  ['RIL', 'Rillito Park', 'AZ', 32.29, -110.96, 715],
  ['ARP', 'Arapahoe Park', 'CO', 39.64, -104.68, 1790],
  ['WYO', 'Wyoming Downs', 'WY', 41.37, -110.98, 2030],
  ['SWF', 'Sweetwater Downs', 'WY', 41.63, -109.24, 2000],
  ['ED', 'Energy Downs', 'WY', 44.28, -105.43, 1400],
  ['FON', 'Fonner Park', 'NE', 40.91, -98.33, 565],
  ['FAR', 'North Dakota Horse Park', 'ND', 46.92, -96.83, 275],
  ['SUD', 'Sun Downs', 'WA', 46.2, -119.17, 120],
]

export const TRACKS: readonly HerdTrack[] = ROWS.map(
  ([code, name, state, latitude, longitude, altitude_m]) => ({
    code,
    name,
    state,
    latitude,
    longitude,
    altitude_m,
  }),
)

export const SAMPLE_TRACK_COUNT = 6

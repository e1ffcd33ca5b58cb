import { field } from './field.ts'
import { HORSE_FACTS, HORSE_KEY, ofHorse, required, SEX, YEAR } from './horse-words.ts'

/** Headers of results files: charts, charting services and barns’ own sheets. */
export const RACE_COLUMNS = [
  ...required(HORSE_KEY),
  YEAR,
  field(
    'track',
    'Track',
    'trk, track code, track id, track name, course, venue, racetrack, meet, race track, racecourse, trk code, trk name, hipodromo, hippodrome, park',
    true,
  ),
  field(
    'race_date',
    'Date',
    'date, rdate, run date, racedate, date of race, post time utc, race day, day of race, meet date, fecha, chart date, date run',
    true,
  ),
  field('race_number', 'Race number', 'race, race no, r no, rn, raceno, rc, rc no, carrera, r'),
  field('post_time', 'Post time', 'off time, start time, time of race, off at, off, scheduled time, hora'),
  field(
    'distance_yards',
    'Distance',
    'distance, dist, distance yd, yards, yds, y, dist yds, dist yards, length, distance yds, distance y, dist y, race distance, distancia, yardage, distance m, dist m, distance meters, distance metres, meters, metres, metros, distance f, dist f, distance furlongs, furlongs, distance ft, distance feet, dist ft, feet',
    true,
  ),
  field('distance_unit', 'Unit of the distance', 'unit, du, dist unit'),
  field(
    'finish',
    'Finish',
    'finish position, official finish, official position, officialfinishposition, official order of finish, official place, official order, fin, finished, finish pos, pos, position, place, plc, placing, fp, placed, order of finish, finishing position, finish order, finishing order, final position, final pos, fin pos, finish place, rank, result, ofin, off fin, posn, pl, puesto, lugar, llegada, platz, rang, order',
    true,
  ),
  // behind `finish`, which takes the official place where it is the only one
  field(
    'placed_officially',
    'Place after the stewards',
    'placed by stewards, stewards place, place after dq, official placing, official finish, official position, officialfinishposition, official place, official order, revised finish, revised order, stewards finish, final order, amended finish, official order of finish, place official, placed',
  ),
  field(
    'time_s',
    'Time',
    'time, final time, finish time, individual time, ft, clock, seconds, ind time, indiv time, individual times, official time, own time, horse time, run time, running time, race time, fin time, elapsed time, et, final, time sec, time secs, time seconds, tm, tiempo, zeit, temps, tempo',
  ),
  field('winning_time', 'Winning time', 'winner time, win time, winners time, time of winner'),
  field('si_source', 'Source of the speed index', ''),
  field(
    'si',
    'Speed index',
    'speed index, aqha si, aqha speed index, speed ind, index, sp in, sp ind, sp index, spd in, spd ind, spd index, spd idx, speed in, speed idx, speed indx, official si, official speed index, si rating, aqha index, s index, indice de velocidad',
  ),
  field(
    'other_figure',
    'Another speed figure',
    'speed rating, speed figure, trackmaster, q speed figure, q speed, equibase speed figure, beyer, speed fig, spd fig, spd rtg, figure, fig, rating, bris, timeform',
  ),
  field(
    'post_position',
    'Post position',
    'pp, post, gate, stall, draw, p p, post pos, post no, gate no, stall no, starting gate, start pos, starting position, hole, barrier, cajon',
  ),
  field(
    'condition',
    'Condition',
    'cond, track condition, trackcondition, track cond, going, surface condition, footing, tc, trk cond, surface cond, surf cond, condition of track, state of track, condicion, estado de pista',
  ),
  field(
    'wind_mph',
    'Wind',
    'wind, wind speed, wnd, wind spd, wind speed mph, wind velocity, wind kmh, wind km h, wind kph, wind m s, wind ms, wind kts, wind knots, wind speed kmh, wind speed km h, wind speed kph, wind speed m s, viento',
  ),
  field(
    'wind_dir',
    'Wind direction',
    'wind dir, wind direction, head tail, wind h t, h t, wind h t c, headwind tailwind',
  ),
  field('wind_text', 'Wind as charted', ''),
  field(
    'temp_f',
    'Temperature',
    'temp, temperature, temp f, temperature f, f, air temp, air temperature, temp deg f, temperatura',
  ),
  field('temp_c', 'Temperature in °C', 'temp c, temperature c, celsius, c, temp deg c, air temp c'),
  field('humidity', 'Humidity', 'rh'),
  field(
    'purse',
    'Purse',
    'total purse, purse value, value, gross purse, prize money, purse usd, bolsa, premio',
  ),
  field(
    'earned_cents',
    'Earned',
    'earnings, won, money won, money earned, money, amount earned, amount won, purse earned, purse won, purse share, share of purse, winnings, prize won, earned usd, horse earnings, ganancia, ganado, premio ganado',
  ),
  field('race_name', 'Race name', 'race title, stakes, name of race, stakes name'),
  field('race_type', 'Race type', 'type, race class, class, type of race, race conditions, conditions'),
  field('grade', 'Grade', 'gr'),
  field('timing', 'Timing', ''),
  field('run_at', 'Run at', 'venue, ran at'),
  field(
    'field_size',
    'Runners in the race',
    'field, starters, runners, no starters, no of runners, sizeoffield, no of starters, size of field, corredores',
  ),
  field('dead_heat', 'Dead heat', 'dh, position dead heat'),
  field(
    'weight_lb',
    'Weight',
    'weight, wt, wgt, lbs, weight carried, wgt carried, wt carried, weight lbs, wt lbs, wgt lbs, assigned weight, impost, carried, weight kg, wt kg, wgt kg, kg, kilos, peso',
  ),
  field('jockey', 'Jockey', 'rider, jock, jockey name, rider name, jky, jcky, jinete, joquei, reiter'),
  ofHorse('trainer'),
  ofHorse('owner'),
  field(
    'comment',
    'Comment',
    'comments, trip, trip note, short comment, remark, remarks, trip notes, chart comment, chart comments, notes, note, footnote',
  ),
  field('status', 'Status', 'dnf, start status, runner status, result status'),
  field(
    'scratched',
    'Scratched',
    'scratch, scr, is scratched, scratched flag, scratch flag, late scratch, withdrawn, wd, non runner',
  ),
  field('disqualified', 'Disqualified', 'dq, disq, is dq, dq flag, dsq'),
  SEX,
  field('age', 'Age', 'age of horse, horse age, edad, yo'),
  field('age_sex', 'Age and sex', 'age sex, sex age, a s, age s, sex and age, age and sex, as'),
  ...HORSE_FACTS,
]

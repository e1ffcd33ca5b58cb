import { count, decimal } from '../format/number.ts'
import { paths } from '../paths.ts'
import { Mark } from '../ui/Marks.tsx'
import { RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { ValueUnit } from '../ui/Value.tsx'
import { Name } from '../ui/Words.tsx'
import { feet, isSpeedBoost } from './altitude.ts'
import type { Track } from './use-tracks.ts'

/** Latitude and longitude with their hemispheres. */
const position = ({ latitude, longitude }: Track) =>
  `${decimal(Math.abs(latitude), 2)}° ${latitude < 0 ? 'S' : 'N'}, ${decimal(Math.abs(longitude), 2)}° ${longitude < 0 ? 'W' : 'E'}`

export const AltitudeEffect = ({ altitudeM }: { altitudeM: number }) =>
  isSpeedBoost(altitudeM) ? (
    <Mark tone="ok" icon="up">
      speed boost
    </Mark>
  ) : (
    <Mark tone="quiet" icon="level">
      normal
    </Mark>
  )

export function TrackTable({ tracks }: { tracks: readonly Track[] }) {
  return (
    <Table caption="Tracks by name">
      <thead>
        <tr>
          <Th>Track</Th>
          <Th>State</Th>
          <Th>Position</Th>
          <Th num>Altitude</Th>
          <Th num>in feet</Th>
          <Th>Effect on times</Th>
        </tr>
      </thead>
      <tbody>
        {tracks.map((track) => (
          <tr key={track.id}>
            <RowHead>
              <Name href={paths.tracks(track.id)}>{track.name}</Name>
            </RowHead>
            <Td>{track.state}</Td>
            <Td>{position(track)}</Td>
            <Td num>
              <ValueUnit value={count(Math.round(track.altitude_m))} unit="m" />
            </Td>
            <Td num>
              <ValueUnit value={count(feet(track.altitude_m))} unit="ft" />
            </Td>
            <Td>
              <AltitudeEffect altitudeM={track.altitude_m} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

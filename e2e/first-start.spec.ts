import { expect, test } from '@playwright/test'
import { startServer } from './server.ts'

test('a first start shows the sample herd as specified: 8 recent predictions, 25 races, 98 % AQHA id accuracy', async ({
  request,
}) => {
  const server = await startServer()
  try {
    // The server looks at itself every two seconds; on a machine that stands still one of its looks may fail.
    await expect
      .poll(async () => await (await request.get(`${server.url}/api/dashboard`)).json())
      .toMatchObject({ recent_predictions: 8, races: 25, system_status: 'healthy' })
    const quality = await (await request.get(`${server.url}/api/data-import/quality`)).json()
    expect(quality.races).toBe(25)
    expect(Math.round(quality.aqha_id_accuracy * 100)).toBe(98)
    const tracks = await (await request.get(`${server.url}/api/tracks/`)).json()
    expect(tracks).toHaveLength(6)
    expect(
      tracks.filter((track: { altitude_m: number }) => track.altitude_m > 1500).length,
    ).toBeGreaterThanOrEqual(2)
  } finally {
    await server.stop()
  }
})

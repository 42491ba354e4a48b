import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { positionText } from '#text/places.ts'
import { PositionPicker } from './position-picker.tsx'

const drawn = (value: { lat: number; lng: number } | null, error?: string) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <PositionPicker value={value} onChange={() => {}} city="İzmir" district="Bornova" error={error} />
    </QueryClientProvider>,
  )

test('coordinates stand in fields named as the call names them, with the words of a refusal beside', () => {
  const page = drawn({ lat: 38.46, lng: 27.22 }, 'Türkiye dışında')
  expect(page).toMatch(/<input[^>]*name="latitude"[^>]*value="38.46"/)
  expect(page).toMatch(/<input[^>]*name="longitude"[^>]*value="27.22"/)
  expect(page).toMatch(/id="latitude-error"[^>]*>.*Türkiye dışında/)
  expect(page).toContain(positionText.remove)
})

test('without a pin there is nothing to take away, and the device may be asked', () => {
  const page = drawn(null)
  expect(page).not.toContain(positionText.remove)
  expect(page).toContain(positionText.here)
})

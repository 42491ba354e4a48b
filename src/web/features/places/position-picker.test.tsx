import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { positionText } from '#text/places.ts'
import { PositionPicker } from './position-picker.tsx'

const drawn = (latitude: string, longitude: string, error?: string) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <PositionPicker
        value={{ latitude, longitude }}
        onChange={() => {}}
        city="İzmir"
        district="Bornova"
        error={error}
      />
    </QueryClientProvider>,
  )

test('coordinates stand in fields named as the call names them, with the words of a refusal beside', () => {
  const page = drawn('38.46', '27.22', 'Türkiye dışında')
  expect(page).toMatch(/<input[^>]*name="latitude"[^>]*value="38.46"/)
  expect(page).toMatch(/<input[^>]*name="longitude"[^>]*value="27.22"/)
  expect(page).toMatch(/id="latitude-error"[^>]*>.*Türkiye dışında/)
  expect(page).toContain(positionText.remove)
  expect(page).toContain(positionText.chosen('38.4600, 27.2200'))
})

test('without a pin there is nothing to take away, and the device may be asked', () => {
  const page = drawn('', '')
  expect(page).not.toContain(positionText.remove)
  expect(page).not.toContain(positionText.wrong)
  for (const words of [positionText.here, positionText.center, positionText.search, positionText.notChosen])
    expect(page).toContain(words)
})

test('what is no position stands as it was typed, and is told so', () => {
  const page = drawn('kuzey', '')
  expect(page).toMatch(/<input[^>]*name="latitude"[^>]*value="kuzey"/)
  expect(page).toContain(positionText.wrong)
})

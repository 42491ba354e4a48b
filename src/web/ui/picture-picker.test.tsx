import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { uploadsText } from '#text/photos.ts'
import { PicturePicker } from './picture-picker.tsx'

test('at rest it is one named button, and a file dialog that asks for no HEIC', () => {
  const page = renderToStaticMarkup(<PicturePicker onPicture={() => {}} />)
  expect(page.match(/<button/g)).toHaveLength(1)
  expect(page).toContain(uploadsText.choose)
  expect(page).toContain('accept="image/jpeg,image/png,image/webp,image/avif"')
  expect(page).not.toMatch(/role="(?:alert|status)"/)
})

import { expect, it } from 'vitest'
import { type BuiltChunk, offlineFiles } from './offline-files.ts'

const chunk = (fileName: string, modules: string[], imports: string[] = [], styles: string[] = []) =>
  ({ fileName, modules, imports, styles }) satisfies BuiltChunk

const chunks = [
  chunk('index-1.js', ['/x/src/web/app/main.tsx'], ['react-2.js'], ['index-3.css']),
  chunk('react-2.js', ['/x/node_modules/react/index.js'], ['index-1.js']),
  chunk('emergency-4.js', ['/x/src/web/pages/site/emergency-page.tsx'], ['index-1.js'], ['emergency-5.css']),
  chunk('leaflet-6.js', ['/x/src/web/features/places/leaflet-map.ts'], ['react-2.js'], ['leaflet-7.css']),
]

it('follows what is loaded with a page, in circles too, and leaves the rest out', () => {
  expect(offlineFiles(chunks, ['app/main.tsx', 'site/emergency-page.tsx'])).toEqual([
    'emergency-4.js',
    'emergency-5.css',
    'index-1.js',
    'index-3.css',
    'react-2.js',
  ])
  expect(offlineFiles(chunks, ['app/main.tsx'])).toEqual(['index-1.js', 'index-3.css', 'react-2.js'])
})

it('refuses a page that no chunk contains: it would silently not open offline', () => {
  expect(() => offlineFiles(chunks, ['pages/site/gone-page.tsx'])).toThrow('gone-page.tsx')
})

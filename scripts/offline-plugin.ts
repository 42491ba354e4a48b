import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { installedText } from '../src/text/manifest.ts'
import { builtChunks, offlineFiles } from './offline-files.ts'

const WORKER = 'src/web/app/service-worker/service-worker.ts'
const PUBLIC = 'src/web/public'
/** Static files that the shell or its pages name. */
const PLAIN = ['theme.js', 'icon.svg', 'scenes.svg']

/** Files that open offline without an earlier visit; other files are cached when they are first used. */
const OFFLINE = [
  'src/web/app/main.tsx',
  'src/web/app/after-load.tsx',
  'src/web/app/signed-in-pages.tsx',
  'src/web/app/live-updates.tsx', // sends the outbox when the network is back
  'src/web/features/ads/chosen-ad.tsx',
  'src/web/lib/call.ts',
  'src/contract/accounts.ts',
  ...['emergency', 'nearby-map', 'categories', 'category', 'business'].map(
    (page) => `src/web/pages/site/${page}-page.tsx`,
  ),
  // Field workers may be offline at the first start of a new version.
  ...[
    'src/web/app/routes.tsx',
    'src/web/pages/field/add-page.tsx',
    'src/web/pages/field/field-work-page.tsx',
    'src/web/pages/field/visits-page.tsx',
  ],
]

const { shortcuts } = installedText
const shortcut = (name: string, url: string) => ({ name, url })
const icon = (name: string, side: number, purpose: string) => ({
  ...{ src: `/icons/${name}.png`, sizes: `${side}x${side}`, type: 'image/png', purpose },
})

/** The colours are those of src/web/ui/theme.css; a manifest has no dark ones, the page's own `theme-color` does. */
const MANIFEST = {
  ...{ id: '/', name: installedText.name, short_name: installedText.shortName, lang: 'tr', dir: 'ltr' },
  description: installedText.description,
  ...{ start_url: '/', scope: '/', display: 'standalone' },
  ...{ theme_color: '#ffffff', background_color: '#f4f7f8' },
  color_scheme_dark: { theme_color: '#131d22', background_color: '#0b1317' },
  categories: ['business', 'navigation', 'utilities'],
  icons: [
    icon('icon-192', 192, 'any'),
    icon('icon-512', 512, 'any'),
    icon('icon-maskable-512', 512, 'maskable'),
  ],
  shortcuts: [
    shortcut(shortcuts.emergency, '/emergency'),
    shortcut(shortcuts.nearby, '/nearby-map'),
    shortcut(shortcuts.search, '/search'),
  ],
}

/** Writes the web application manifest, and the service worker with the list of files to cache at once. */
export function offline(): Plugin {
  return {
    name: 'offline',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle: {
      order: 'post', // when file names are final and the shell exists
      async handler(_, bundle) {
        const chunks = builtChunks(bundle)
        const shell = bundle['index.html']
        if (shell?.type !== 'asset') throw new Error('the shell is not built yet')
        const files = offlineFiles(chunks, OFFLINE)
        const [entry] = offlineFiles(chunks, ['src/web/app/main.tsx']).filter((file) =>
          String(shell.source).includes(`src="/${file}"`),
        )
        const [style] = files.filter(
          (file) => String(shell.source).includes(`href="/${file}"`) && file.endsWith('.css'),
        )
        if (!entry || !style) throw new Error('the shell names no script or no style sheet of its own')
        const plain = PLAIN.map((name) => readFileSync(path.join(PUBLIC, name)))
        const version = hash([...files, shell.source, ...plain])
        const urls = [...files, ...PLAIN].map((file) => `/${file}`)
        const source = await bundleWorker({ version, files: urls, entry: `/${entry}`, style: `/${style}` })
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
        this.emitFile({
          type: 'asset',
          fileName: 'manifest.webmanifest',
          source: JSON.stringify(MANIFEST),
        })
      },
    },
  }
}

function hash(parts: readonly (string | Uint8Array)[]): string {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part).update('\0')
  return sum.digest('hex').slice(0, 12)
}

/** Bundles one classic script: not every browser supports module workers. */
async function bundleWorker(built: object): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { BUILT: JSON.stringify(built) },
    build: {
      write: false,
      target: 'baseline-widely-available',
      reportCompressedSize: false,
      rolldownOptions: { input: WORKER, output: { format: 'iife', entryFileNames: 'service-worker.js' } },
    },
  })
  const [output] = [result].flat()
  const code = output && 'output' in output && output.output[0].type === 'chunk' ? output.output[0].code : ''
  if (!code) throw new Error('the service worker is empty')
  return code
}

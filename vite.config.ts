import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type InlineConfig, type Plugin } from 'vite'
import { homeChunk, nameHomeFiles } from './scripts/home-chunk.ts'
import { iconFiles } from './scripts/icon-files.ts'
import { offline } from './scripts/offline-plugin.ts'

const COMPRESSED = /\.(?:js|css|json|svg|webmanifest)$/

/** How long each plugin took is no news to whoever starts the product. */
const checks = { bundlerTimings: false }

/** Small parts of every first view: memoising them weighs more than it saves. */
const LEAVES =
  /\/src\/web\/(?:app\/(?:app|site-bars|signed-in-shell|signed-in-pages|signed-out-shell)|lib\/(?:browser-state|page-change|use-time|wait-for-idle)|ui\/(?:badge|button|card|logo|old-notice|segments|states|toast)|features\/(?:weather\/weather-card|search\/service-search|categories\/category-icon|businesses\/place-card|wheel\/(?:guest-)?wheel-button)|pages\/site\/(?:landing-\w+|feature-cards|footer-links|site-footer|install-hint|home-page|home-wheel|home-top|role-links))\.tsx?$/

/** Writes `.br` and `.gz` beside each text file: the server sends them as they are and compresses nothing itself. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const files = (await readdir(dir, { recursive: true })).filter((file) => COMPRESSED.test(file))
      await Promise.all(
        files.map(async (name) => {
          const file = path.join(dir, name)
          const content = await readFile(file)
          await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
          await writeFile(`${file}.gz`, await promisify(gzip)(content))
        }),
      )
    },
  }
}

/**
 * The public pages as a module for the server, `dist/ssr.mjs`, whole: with React's production build, whatever
 * `NODE_ENV` the server runs under. Not compiled for memoising: every page is drawn once.
 */
const forTheServer: InlineConfig = {
  configFile: false,
  publicDir: false,
  plugins: [react(), iconFiles()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/web/app/entry-server.tsx',
    target: 'node24',
    minify: true,
    reportCompressedSize: false,
    write: false, // beside the browser's build, which empties the folder at a moment of its own
    rolldownOptions: { checks, output: { codeSplitting: false } },
  },
  logLevel: 'warn',
}

/** Builds it beside the browser's files, in the same command. */
function alsoForTheServer(): Plugin {
  let built: ReturnType<typeof build> | undefined
  return {
    name: 'also-for-the-server',
    apply: 'build',
    buildStart() {
      built = build(forTheServer)
      built.catch(() => {}) // told when the files are written
    },
    async writeBundle({ dir = 'dist' }) {
      const [result] = [await built].flat()
      if (!result || !('output' in result)) throw new Error('The pages for the server were not built')
      await writeFile(path.join(dir, 'ssr.mjs'), result.output[0].code)
    },
  }
}

/** Changes with whatever the wire carries: what the browser kept of it before is then not read any more. */
function contractDigest(): string {
  const sum = createHash('sha256')
  for (const file of readdirSync('src/contract').sort()) sum.update(readFileSync(`src/contract/${file}`))
  return sum.digest('hex').slice(0, 12)
}

export default defineConfig({
  resolve: { alias: { 'zod/mini': path.resolve('src/web/lib/zod-browser-stub.ts') } },
  define: { CONTRACT: JSON.stringify(contractDigest()) },
  publicDir: 'src/web/public',
  plugins: [
    react({ compiler: true, exclude: [/\/node_modules\//, LEAVES] }),
    tailwind(),
    iconFiles(),
    nameHomeFiles(),
    offline(),
    precompress(),
    alsoForTheServer(),
  ],
  server: { proxy: { '/api': 'http://127.0.0.1:7240' } },
  build: {
    target: 'baseline-widely-available',
    reportCompressedSize: false,
    manifest: true, // read by scripts/check-budget.ts
    // Nothing is inlined: the content security policy names no data: for scripts and fonts, and hashed files cache well.
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks,
      input: ['index.html', 'src/web/app/public-entry.ts'],
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
            { name: 'query', test: /node_modules\/@tanstack\// },
            { name: homeChunk(), debugName: 'home', includeDependenciesRecursively: false },
            { name: 'leaflet', test: /node_modules\/(leaflet|supercluster|kdbush|topojson-client)\// },
          ],
        },
      },
    },
  },
})

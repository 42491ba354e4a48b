import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import babel from '@rolldown/plugin-babel'
import tailwind from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { build, defineConfig, type InlineConfig, type Plugin } from 'vite'
import { homeChunk, nameHomeFiles } from './scripts/home-chunk.ts'
import { iconFiles } from './scripts/icon-files.ts'
import { offline } from './scripts/offline-plugin.ts'

const COMPRESSED = /\.(?:js|css|json|svg|webmanifest)$/

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
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/web/app/entry-server.tsx',
    outDir: 'dist',
    emptyOutDir: false,
    target: 'node24',
    minify: true,
    reportCompressedSize: false,
    rolldownOptions: { output: { entryFileNames: 'ssr.mjs', codeSplitting: false } },
  },
  logLevel: 'warn',
}

/** Builds it behind the browser's files, in the same command. */
function alsoForTheServer(): Plugin {
  return {
    name: 'also-for-the-server',
    apply: 'build',
    async closeBundle() {
      await build(forTheServer)
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
  resolve: { alias: { 'zod/mini': path.resolve('src/web/lib/no-shapes.ts') } },
  define: { CONTRACT: JSON.stringify(contractDigest()) },
  publicDir: 'src/web/public',
  plugins: [
    react(),
    babel({ presets: [reactCompilerPreset()] }),
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

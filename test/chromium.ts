import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** A browser to test with, and the environment it needs to start. */
export type Chromium = { executablePath: string; env: Record<string, string> }

const CACHE = path.resolve('node_modules/.cache')

/** The locked browser, unpacked once, so that every machine tests with the same one; or that of CHROMIUM_PATH. */
export async function findChromium(): Promise<Chromium> {
  const named = process.env.CHROMIUM_PATH
  return named ? { executablePath: named, env: {} } : unpacked()
}

/** The browser from npm, which needs neither root nor installed libraries nor fonts. */
async function unpacked(): Promise<Chromium> {
  const packaged = path.resolve(
    path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
    '..',
  )
  const { version } = JSON.parse(readFileSync(path.join(packaged, 'package.json'), 'utf8')) as {
    version: string
  }
  const folder = path.join(CACHE, `chromium-${version}`)
  if (!existsSync(folder)) await unpack(packaged, folder)
  const executablePath = path.join(folder, 'chromium')
  const env: Record<string, string> = { FONTCONFIG_FILE: path.join(folder, 'fonts.conf') }
  const libraries = spawnSync('ldd', [executablePath], { encoding: 'utf8' })
  if (libraries.stdout.includes('not found')) env.LD_LIBRARY_PATH = path.join(folder, 'al2023', 'lib')
  return { executablePath, env }
}

/** The package unpacks into the temporary folder and trusts files it finds there: use a new one, and move it when complete. */
async function unpack(packaged: string, folder: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true })
  const draft = mkdtempSync(`${folder}-`)
  const before = process.env.TMPDIR
  process.env.TMPDIR = draft
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium')
    await chromium.executablePath(path.join(packaged, 'bin'))
    await inflate(path.join(packaged, 'bin', 'al2023.tar.br'))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  writeFileSync(path.join(draft, 'fonts.conf'), fontsConfig(folder))
  try {
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!existsSync(folder)) throw error // else another run was faster
  }
}

function fontsConfig(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}/fonts/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`
}

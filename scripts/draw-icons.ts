import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../test/chromium.ts'

/**
 * Draws the icons of the installed application from `icon.svg`: `node scripts/draw-icons.ts`. Run it again, and commit the
 * result, when the drawing changes.
 */
const DRAWING = 'src/web/public/icon.svg'
const FOLDER = 'src/web/public/icons'
const BLUE = '#0a5a73'

/** `share`: the drawing's share of the width. Phones crop maskable icons to the middle 80 %. */
const ICONS = [
  { name: 'icon-192.png', side: 192, share: 1 },
  { name: 'icon-512.png', side: 512, share: 1 },
  { name: 'icon-maskable-512.png', side: 512, share: 0.62, background: BLUE },
  { name: 'apple-touch-icon.png', side: 180, share: 0.76, background: BLUE },
] as const
const FAVICON = { side: 48, share: 1 }

type Icon = { side: number; share: number; background?: string }

/** Swaps blue and white, for a blue background. */
function invert(svg: string): string {
  return svg.replaceAll(BLUE, '@').replaceAll('#fff', BLUE).replaceAll('@', '#fff')
}

async function draw(browser: Browser, drawing: string, { side, share, background }: Icon): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: side, height: side } })
  const svg = Buffer.from(background ? invert(drawing) : drawing).toString('base64')
  const size = Math.round(side * share)
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${background ?? 'transparent'}">` +
      `<img width="${size}" height="${size}" src="data:image/svg+xml;base64,${svg}"></body>`,
  )
  await page.waitForFunction('document.images[0].complete')
  const png = await page.screenshot({ omitBackground: background === undefined })
  await page.close()
  return png
}

/** An .ico file may hold a PNG as it is, behind a header of 22 bytes. */
function asIco(png: Buffer, side: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // an icon
  header.writeUInt16LE(1, 4) // one picture
  header.writeUInt8(side, 6)
  header.writeUInt8(side, 7)
  header.writeUInt16LE(1, 10) // planes
  header.writeUInt16LE(32, 12) // bits per pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

const { executablePath, env } = await findChromium()
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu'],
  env: { ...process.env, ...env },
})
const drawing = readFileSync(DRAWING, 'utf8')
mkdirSync(FOLDER, { recursive: true })
for (const icon of ICONS) writeFileSync(path.join(FOLDER, icon.name), await draw(browser, drawing, icon))
writeFileSync('src/web/public/favicon.ico', asIco(await draw(browser, drawing, FAVICON), FAVICON.side))
await browser.close()

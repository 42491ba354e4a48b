import { fileURLToPath } from 'node:url'
import PdfDocument from 'pdfkit'

/** The fonts every reader has know no dotless i and no lira sign: these come with the product. */
export const PLAIN = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))
export const BOLD = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'))

export type Pdf = InstanceType<typeof PdfDocument>

/** Writes a PDF in Turkish: `write` fills its pages, from the first on. */
export async function writePdf(
  options: ConstructorParameters<typeof PdfDocument>[0],
  write: (pdf: Pdf) => void | Promise<void>,
): Promise<Buffer> {
  const pdf = new PdfDocument({ font: PLAIN, lang: 'tr', ...options })
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve).on('error', reject)
  })
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  await write(pdf)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

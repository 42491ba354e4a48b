import type { CallOutView } from '#contract/call-outs-shapes.ts'
import { receiptText as text } from '#text/call-outs-price.ts'
import { Failure } from '../../failure.ts'
import { BOLD, type Pdf, PLAIN } from '../../pdf.ts'
import { MARGIN, WIDTH, writeLine, writePages, writePair } from '../../pdf-a4.ts'

/** The content of a receipt, from the view of either side. Throws `not_found`, `call_out_step` before the arrival, `call_out_cancelled`. */
export function receiptOf({ customer, job }: CallOutView) {
  const shared = customer?.winner
    ? { ...customer, ...customer.winner, callOutId: customer.id, steps: customer.steps ?? null }
    : job
  if (!shared) throw new Failure('not_found')
  if (shared.status === 'cancelled') throw new Failure('call_out_cancelled')
  const { callOutId, businessName, category, district, city, price, agreedKurus, paidKurus } = shared
  const { steps, acceptedAt, plate, priceAsks } = shared
  if (!steps?.arrivedAt || agreedKurus === null) throw new Failure('call_out_step')
  const place = [district, city].filter(Boolean).join(', ')
  const times = { acceptedAt, ...steps, arrivedAt: steps.arrivedAt }
  return { callOutId, businessName, category, place, plate, price, priceAsks, agreedKurus, paidKurus, times }
}
type Receipt = ReturnType<typeof receiptOf>

function writePrice(pdf: Pdf, { price, priceAsks, agreedKurus, paidKurus }: Receipt, from: number): number {
  let y = from
  for (const { kind, kurus } of price.lines) y = writePair(pdf, text.lines[kind], text.money(kurus), y)
  let before = price.totalKurus
  for (const { answer, reason, totalKurus } of priceAsks) {
    if (answer !== 'agreed') continue
    y = writePair(pdf, text.more(reason), text.money(totalKurus - before), y)
    before = totalKurus
  }
  y = writeLine(pdf, y + 4)
  pdf.font(BOLD).fontSize(12)
  y = writePair(pdf, text.agreed, text.money(agreedKurus), y)
  pdf.font(PLAIN).fontSize(10)
  return writePair(pdf, text.paid, paidKurus === null ? text.unsaid : text.money(paidKurus), y)
}

function writePage(pdf: Pdf, receipt: Receipt): void {
  const { callOutId, businessName, category, place, plate, price, times } = receipt
  pdf.font(BOLD).fontSize(20).fillColor('#0b5c74').text(text.title, MARGIN, MARGIN, { width: WIDTH })
  pdf.font(PLAIN).fontSize(10).fillColor('#1b2429')
  let y = pdf.y + 8
  y = writePair(pdf, text.number, String(callOutId), y)
  y = writePair(pdf, text.business, businessName, y)
  y = writePair(pdf, text.category, category, y)
  if (place) y = writePair(pdf, text.place, place, y)
  if (plate !== null) y = writePair(pdf, text.plate, plate, y)
  y = writePair(pdf, text.accepted, text.instant(times.acceptedAt), y)
  y = writePair(pdf, text.arrived, text.instant(times.arrivedAt), y)
  const doneAt = times.customerDoneAt ?? times.winnerDoneAt
  if (doneAt !== null) y = writePair(pdf, text.done, text.instant(doneAt), y)
  y = writeLine(pdf, y + 4)
  y = writePrice(pdf, receipt, y)
  pdf.fontSize(9).fillColor('#55646c')
  for (const line of [price.includes && text.includes(price.includes), text.noInvoice]) {
    if (line) pdf.text(line, MARGIN, y + 12, { width: WIDTH })
    y = pdf.y
  }
}

/** A receipt as one page of A4. */
export const writeReceipt = (receipt: Receipt): Promise<Buffer> =>
  writePages(
    { Title: `${text.title} ${receipt.callOutId}`, CreationDate: new Date(receipt.times.arrivedAt) },
    (pdf) => writePage(pdf, receipt),
  )

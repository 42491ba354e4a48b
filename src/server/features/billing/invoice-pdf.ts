import { invoiceText as text } from '#text/billing-invoice.ts'
import { BOLD, type Pdf, PLAIN } from '../../pdf.ts'
import { COLUMN, MARGIN, WIDTH, writeLine, writePages, writePair } from '../../pdf-a4.ts'
import type { FullInvoice } from './store-invoices.ts'

type Party = { name: string; address: string; taxOffice: string; taxNo: string }

/** A name and what belongs to it, one below the other; answers where the next thing may begin. */
function writeParty(pdf: Pdf, title: string, party: Party, x: number, y: number): number {
  const lines = [
    party.address,
    party.taxOffice && text.taxOffice(party.taxOffice),
    party.taxNo && text.taxNo(party.taxNo),
  ].filter(Boolean)
  pdf.font(PLAIN).fontSize(9).fillColor('#55646c').text(title, x, y, { width: COLUMN })
  pdf.font(BOLD).fontSize(11).fillColor('#1b2429').text(party.name, { width: COLUMN })
  pdf.font(PLAIN).fontSize(10)
  for (const line of lines) pdf.text(line, { width: COLUMN })
  return pdf.y
}

function writePage(pdf: Pdf, invoice: FullInvoice): void {
  pdf.font(BOLD).fontSize(20).fillColor('#0b5c74').text(text.title, MARGIN, MARGIN)
  pdf.font(PLAIN).fontSize(10).fillColor('#1b2429')
  let y = pdf.y + 8
  y = writePair(pdf, text.number, invoice.number, y)
  y = writePair(pdf, text.issued, text.instant(invoice.issuedAt), y)
  y = writeLine(pdf, y + 4)
  const seller = {
    name: invoice.sellerName,
    address: invoice.sellerAddress,
    taxOffice: invoice.sellerTaxOffice,
    taxNo: invoice.sellerTaxNo,
  }
  const buyer = {
    name: invoice.buyerName,
    address: invoice.buyerAddress,
    taxOffice: invoice.buyerTaxOffice,
    taxNo: invoice.buyerTaxNo,
  }
  y = Math.max(
    writeParty(pdf, text.seller, seller, MARGIN, y),
    writeParty(pdf, text.buyer, buyer, MARGIN + WIDTH - COLUMN, y),
  )
  y = writeLine(pdf, y + 16)
  pdf.font(PLAIN).fontSize(10)
  y = writePair(pdf, text.service, text.line(invoice.months), y)
  y = writePair(pdf, text.period, text.days(invoice.periodFrom, invoice.periodUntil), y)
  y = writeLine(pdf, y + 4)
  y = writePair(pdf, text.net, text.money(invoice.netKurus), y)
  y = writePair(pdf, text.vat(invoice.vatPercent), text.money(invoice.vatKurus), y)
  pdf.font(BOLD).fontSize(12)
  y = writePair(pdf, text.gross, text.money(invoice.grossKurus), y)
  pdf
    .font(PLAIN)
    .fontSize(9)
    .fillColor('#55646c')
    .text(text.paid, MARGIN, y + 12, { width: WIDTH })
}

/** An invoice as one page of A4. */
export const writeInvoice = (invoice: FullInvoice): Promise<Uint8Array> =>
  writePages({ Title: `${text.title} ${invoice.number}`, CreationDate: invoice.issuedAt }, (pdf) =>
    writePage(pdf, invoice),
  )

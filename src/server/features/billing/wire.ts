import type { FeeCredit, Invoice, Payment } from '#contract/billing.ts'
import type { AdminPayment } from '#contract/billing-payments.ts'
import { closedBusinessName } from '#text/privacy.ts'
import type { CreditRow } from './store-credits.ts'
import type { InvoiceRow } from './store-invoices.ts'
import type { AdminRow, PaymentRow } from './store-payments.ts'

export const toPayment = (row: PaymentRow): Payment => ({
  id: row.id,
  method: row.method,
  status: row.state,
  months: row.months,
  amountKurus: row.amountKurus,
  reference: row.reference,
  createdAt: row.createdAt.toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
})

export const toAdminPayment = (row: AdminRow): AdminPayment => ({
  ...toPayment(row),
  businessId: row.businessId,
  businessName: row.businessName ?? closedBusinessName,
  city: row.city,
  ownerName: row.ownerName,
  invoiceNumber: row.invoiceNumber,
})

export const toFeeCredit = (row: CreditRow): FeeCredit => ({
  id: row.id,
  title: row.title,
  amountKurus: row.amountKurus,
  days: row.days,
  givenAt: row.givenAt.toISOString(),
})

export const toInvoice = (row: InvoiceRow): Invoice => ({
  id: row.id,
  number: row.number,
  issuedAt: row.issuedAt.toISOString(),
  months: row.months,
  periodFrom: row.periodFrom,
  periodUntil: row.periodUntil,
  grossKurus: row.grossKurus,
  vatKurus: row.vatKurus,
  netKurus: row.netKurus,
})

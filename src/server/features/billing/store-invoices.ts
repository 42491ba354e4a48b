import type { Db } from '../../db/pool.ts'

export type InvoiceRow = {
  id: number
  number: string
  issuedAt: Date
  months: number
  periodFrom: string
  periodUntil: string
  grossKurus: number
  vatKurus: number
  netKurus: number
}
export type FullInvoice = InvoiceRow & {
  vatPercent: number
  sellerName: string
  sellerAddress: string
  sellerTaxOffice: string
  sellerTaxNo: string
  buyerName: string
  buyerAddress: string
  buyerTaxOffice: string
  buyerTaxNo: string
}

type NewInvoice = {
  paymentId: number
  businessId: number | null
  months: number
  periodFrom: string
  periodUntil: string
  grossKurus: number
  vatPercent: number
  vatKurus: number
  netKurus: number
  seller: { name: string; address: string; taxOffice: string; taxNo: string }
  buyer: { name: string; address: string; taxOffice: string; taxNo: string }
}

const columns = (db: Db) => db`
  id, number, issued_at, months, period_from, period_until, gross_kurus, vat_kurus, net_kurus`

/** Assigns the year's next number; concurrent invoices of that year wait for this transaction. */
export async function addInvoice(tx: Db, invoice: NewInvoice): Promise<void> {
  const { seller, buyer, ...one } = invoice
  await tx`
    with next as (
      insert into invoice_counter as c (year, last_no) values (extract(year from billing_today()), 1)
      on conflict (year) do update set last_no = c.last_no + 1 returning year, last_no
    )
    insert into invoice (year, no, payment_id, business_id, seller_name, seller_address, seller_tax_office,
      seller_tax_no, buyer_name, buyer_address, buyer_tax_office, buyer_tax_no, months, period_from, period_until,
      gross_kurus, vat_percent, vat_kurus, net_kurus)
    select year, last_no, ${one.paymentId}::bigint, ${one.businessId}::bigint, ${seller.name}, ${seller.address},
      ${seller.taxOffice}, ${seller.taxNo}, ${buyer.name}, ${buyer.address}, ${buyer.taxOffice}, ${buyer.taxNo},
      ${one.months}::int, ${one.periodFrom}::date, ${one.periodUntil}::date, ${one.grossKurus}::int,
      ${one.vatPercent}::int, ${one.vatKurus}::int, ${one.netKurus}::int
    from next`
}

export type Buyer = { name: string; address: string; taxOffice: string; taxNo: string }

/** Whom a business's invoice is made out to; null when the business is gone. */
export async function readBuyer(db: Db, businessId: number): Promise<Buyer | null> {
  const [row] = await db<Buyer[]>`
    select coalesce(s.billing_name, b.name) as name, concat_ws(', ', nullif(b.address, ''), b.district, b.city) as address,
      coalesce(s.tax_office, '') as tax_office, coalesce(s.tax_no, '') as tax_no
    from business b left join subscription s on s.business_id = b.id where b.id = ${businessId}`
  return row ?? null
}

/** Returns the day so many months after a day. */
export async function monthsAfter(db: Db, day: string, months: number): Promise<string> {
  const [row] = await db<{ until: string }[]>`select months_after(${day}::date, ${months}::int) as until`
  return row?.until ?? ''
}

const MAX_LISTED = 500

/** Since its subscription began: invoices of a former owner are private. */
const ofThisOwner = (db: Db, businessId: number) => db`
  business_id = ${businessId}
  and issued_at >= (select started_at from subscription where business_id = ${businessId})`

export async function listInvoices(db: Db, businessId: number): Promise<InvoiceRow[]> {
  return db<InvoiceRow[]>`
    select ${columns(db)} from invoice where ${ofThisOwner(db, businessId)} order by id desc limit ${MAX_LISTED}`
}

export async function readInvoice(db: Db, businessId: number, id: number): Promise<FullInvoice | null> {
  const [row] = await db<FullInvoice[]>`
    select ${columns(db)}, vat_percent, seller_name, seller_address, seller_tax_office, seller_tax_no, buyer_name,
      buyer_address, buyer_tax_office, buyer_tax_no
    from invoice where id = ${id} and ${ofThisOwner(db, businessId)}`
  return row ?? null
}

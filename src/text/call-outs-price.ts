import { ISTANBUL } from '#lib/time.ts'
import { callOutText } from './call-outs-pages.ts'
import { moneyText } from './money.ts'

const moment = new Intl.DateTimeFormat('tr', { dateStyle: 'long', timeStyle: 'short', timeZone: ISTANBUL })

type Agreed = { business: string; totalKurus: number; includes: string; reasons: readonly string[] }

/** The price that customer and business agreed on, as it stands in their conversation. */
export const agreedPriceMessage = ({ business, totalKurus, includes, reasons }: Agreed): string =>
  [
    `Anlaşılan ücret: ${moneyText(totalKurus)}`,
    `İşletme: ${business}`,
    includes.trim() && `Dahil olanlar: ${includes.trim()}`,
    ...reasons.filter(Boolean).map((reason) => `Onaylanan ek: ${reason}`),
    'Fazlası ancak gerekçe ve fotoğrafla istenebilir, müşteri onaylarsa geçerli olur. Ödeme yerinde, gelen işletmeye yapılır; Rehber724 ücret almaz.',
  ]
    .filter(Boolean)
    .join('\n')

export const pricePushes = {
  asked: (business: string, totalKurus: number) => ({
    title: 'Ek ücret isteniyor',
    body: `${business} toplam ${moneyText(totalKurus)} istiyor. Gerekçeyi ve fotoğrafı görüp karar verin.`,
  }),
}

/** Words of the receipt. */
export const receiptText = {
  title: 'Anlaşılan ücret',
  number: 'Çağrı no',
  business: 'İşletme',
  category: 'Hizmet',
  place: 'Yer',
  plate: 'Plaka',
  accepted: 'Kabul edildi',
  arrived: 'Geldi',
  done: 'Bitti',
  lines: callOutText.page.lines,
  more: (reason: string) => (reason ? `Onaylanan ek: ${reason}` : 'Onaylanan ek'),
  agreed: 'Anlaşılan toplam',
  paid: 'Müşterinin bildirdiği ödeme',
  unsaid: 'Bildirilmedi',
  includes: (words: string) => `Dahil olanlar: ${words}`,
  noInvoice:
    'Bu belge fatura değildir; müşteri ile işletmenin anlaştığı ücreti gösterir. Ödeme doğrudan işletmeye yapılır, faturayı işletme düzenler. Rehber724 bu ödemeden pay almaz.',
  money: moneyText,
  instant: (at: string) => moment.format(new Date(at)),
}

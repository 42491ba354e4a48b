import { dayOfText, dayText, periodText } from './days.ts'
import { moneyText } from './money.ts'

/** Words of an invoice on paper. */
export const invoiceText = {
  title: 'FATURA',
  number: 'Fatura no',
  issued: 'Düzenlenme tarihi',
  seller: 'Satıcı',
  buyer: 'Alıcı',
  taxOffice: (office: string) => `Vergi dairesi: ${office}`,
  taxNo: (no: string) => `Vergi / T.C. kimlik no: ${no}`,
  service: 'Hizmet',
  period: 'Dönem',
  amount: 'Tutar (KDV dahil)',
  line: (months: number) => `Rehber724 işletme listeleme ücreti, ${months} ay`,
  net: 'KDV hariç tutar',
  vat: (percent: number) => `KDV (%${percent})`,
  gross: 'Ödenen toplam',
  paid: 'Bu faturanın tutarı ödenmiştir.',
  money: moneyText,
  day: dayText,
  days: periodText,
  instant: dayOfText,
} as const

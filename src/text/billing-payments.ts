import type { PaymentState } from '#contract/billing.ts'
import { instantText } from './days.ts'

const states: Record<PaymentState, string> = {
  pending: 'Bekleyen',
  paid: 'Ödenen',
  failed: 'Tamamlanmayan',
}

/** Words of the admin's page of payments. */
export const adminPaymentsText = {
  title: 'Ödemeler',
  lead: 'Hesaba gelen havaleyi referansıyla bulun, gelen tutarı yazıp onaylayın.',
  search: 'Referans veya işletme adı',
  state: 'Durum',
  states,
  loading: 'Ödemeler yükleniyor...',
  failed: 'Ödemeler yüklenemedi',
  empty: 'Bekleyen ödeme yok',
  emptyText: 'İşletmeler havale ile ödemek istedikçe burada görünür.',
  noneFound: 'Bu aramaya uyan ödeme yok',
  noneFoundText: 'Referansı dekonttan kontrol edin ya da işletmenin adıyla arayın.',
  more: 'Daha eskileri göster',
  reference: 'Referans',
  owner: 'Sahibi',
  months: (months: number) => `${months} ay`,
  asked: 'İstendi',
  settled: 'Sonuçlandı',
  invoice: 'Fatura',
  at: instantText,
  amount: 'Gelen tutar (TL)',
  amountHint: 'Dekonttaki tutarı yazın',
  amountWrong: 'Bir tutar yazın, örneğin 75,00',
  amountDiffers: (asked: string) => `İstenen tutar ${asked}. Gelen tutar farklıysa onaylamayın.`,
  confirm: 'Ödemeyi onayla',
  confirmOf: (business: string) => `${business}: ödemeyi onayla`,
  confirming: 'Onaylanıyor...',
  final:
    'Faturası kesildiği için bu onay geri alınamaz. Para yanlış geldiyse iadesini yapıp iade faturası düzenleyin.',
  confirmed: (business: string) => `${business}: ödeme onaylandı, fatura kesildi`,
} as const

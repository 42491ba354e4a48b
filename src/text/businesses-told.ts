/** Words that the script of the public pages tells as well: by themselves, as it loads no others about businesses. */
export const shareText = {
  copied: 'Bağlantı kopyalandı.',
  notCopied: 'Bağlantı kopyalanamadı. Adres çubuğundan kopyalayabilirsiniz.',
} as const

/** A business's figures of the last 30 days. */
export const figuresText = {
  title: 'Son 30 gün',
  views: 'Aylık Görüntülenme',
  customers: 'Aylık Müşteri',
  customersNote: 'Arayan, yol tarifi alan veya web sitesini açanlar, günlük tekil',
  rank: 'Kategori Sırası',
  rankNote: 'Aynı ilde, görüntülenmeye göre',
  rankOf: (rank: string, ranked: string) => `${rank}. sıra (${ranked} işletme içinde)`,
  tooFew: 'Henüz yeterli veri yok',
  failed: 'İstatistikler yüklenemedi',
  count: (count: number) => count.toLocaleString('tr'),
} as const

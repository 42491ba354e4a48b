import type { ImportRefusal } from '#contract/imports.ts'

const moment = new Intl.DateTimeFormat('tr', {
  timeZone: 'Europe/Istanbul',
  dateStyle: 'medium',
  timeStyle: 'short',
})
const count = new Intl.NumberFormat('tr')
const seconds = new Intl.NumberFormat('tr', { maximumFractionDigits: 1 })

/** The admin's page of imports. */
export const importsText = {
  title: 'İçe aktarmalar',
  lead: 'OpenStreetMap dosyalarından alınan kayıtlar. Dosyaları sistem sorumlusu sunucuda alır.',
  loading: 'İçe aktarmalar yükleniyor...',
  failed: 'İçe aktarmalar yüklenemedi',
  none: 'Henüz içe aktarma yok',
  noneText: 'Sistem sorumlusu bir dosya aldığında sonucu burada görünür.',
  more: 'Daha eskileri göster',
  at: (at: string) => moment.format(new Date(at)),
  took: (n: number) => `${seconds.format(n)} saniye sürdü`,
  by: 'Sistem sorumlusu çalıştırdı',
  done: 'Tamamlandı',
  broken: 'Alınamadı',
  brokenText:
    'Dosya eksik, bozuk veya tanınmayan biçimde. Hiçbir kayıt alınmadı; nedenini komutun çıktısı söyler.',
  counts: {
    read: 'Okunan',
    added: 'Eklenen',
    updated: 'Güncellenen',
    unchanged: 'Değişmeyen',
    refused: 'Alınmayan',
  },
  count: (n: number) => count.format(n),
  reasons: {
    broken: 'Bozuk kayıt',
    unnamed: 'Adı yok',
    no_category: 'Kategorisi yok',
    misplaced: 'Türkiye dışında veya konumsuz',
    duplicate: 'Zaten kayıtlı',
  } satisfies Record<ImportRefusal, string>,
  refusedOf: (reason: string, n: number) => `${reason}: ${count.format(n)}`,
  examples: 'Alınmayanlardan örnekler',
  unnamed: 'Adsız kayıt',
  onMap: (id: string) => `OpenStreetMap: ${id}`,
} as const

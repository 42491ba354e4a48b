import type { ErrorCode } from '#contract/errors.ts'

/** Messages of failures that the browser finds by itself; all others it shows as the server wrote them. */
export const browserErrorTexts = {
  not_found: 'Aradığınız kayıt bulunamadı.',
  wrong_password: 'Mevcut şifreniz hatalı.',
  document_too_large: 'Belge en fazla 5 MB olabilir. Lütfen daha küçük bir dosya seçin.',
  import_too_large:
    'Bu sayfadan en fazla 50 MB, sıkıştırılmışsa açıldığında en fazla 1 GB olan dosya alınabilir. Daha büyüğünü sistem sorumlusu sunucuda alır.',
  table_too_large:
    'Tablo en fazla 10 MB, açıldığında en fazla 100 MB ve en fazla 50.000 satır olabilir. Tabloyu bölerek yükleyin.',
  picture_too_large:
    'Fotoğraf en fazla 5 MB ve 25 megapiksel olabilir, bazı türlerde daha da küçük olmalıdır. Lütfen daha küçük bir fotoğraf seçin.',
  picture_unreadable:
    'Bu dosya fotoğraf olarak açılamadı. JPEG, PNG, WebP veya AVIF türünde bir fotoğraf seçin.',
  internal: 'Beklenmeyen bir hata oluştu. Lütfen tekrar deneyin.',
} as const satisfies Partial<Record<ErrorCode, string>>

/** The browser's own failure: the request never arrived or its answer never came back. */
export const networkErrorText = 'Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin.'

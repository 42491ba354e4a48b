/** Notices about a review. */
export const reviewNoticeText = {
  written: (business: string, stars: number) => ({
    title: 'Yeni bir değerlendirmeniz var',
    message: `${business} için ${stars} yıldızlı bir değerlendirme yazıldı. Okuyup yanıtlayabilirsiniz.`,
  }),
  /** For the staff. */
  waits: (business: string) => ({
    title: 'Değerlendirmeler incelenmeyi bekliyor',
    message: `${business} için bir saat içinde alışılmıştan çok değerlendirme yazıldı. Sonrakiler siz bakana kadar gösterilmiyor.`,
  }),
  /** Held back for a look, as before a decision that was taken back. */
  heldAgain: (business: string) => ({
    title: 'Değerlendirmeniz yeniden inceleniyor',
    message: `${business} için yazdığınız değerlendirmeye az önce verilen karar geri alındı. Ekibimiz bakınca size bildireceğiz.`,
  }),
  answered: (business: string) => ({
    title: 'Değerlendirmeniz yanıtlandı',
    message: `${business}, yazdığınız değerlendirmeyi yanıtladı.`,
  }),
  hidden: (business: string, reason: string) => ({
    title: 'Değerlendirmeniz gizlendi',
    message: `${business} için yazdığınız değerlendirme yayından kaldırıldı. Gerekçe: ${reason}`,
  }),
  shown: (business: string) => ({
    title: 'Değerlendirmeniz yeniden yayında',
    message: `${business} için yazdığınız değerlendirme yeniden gösteriliyor.`,
  }),
} as const

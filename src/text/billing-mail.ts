type Facts = { name: string; business: string; path: string }

/** A platform prize used there, and what it is worth. */
type Credited = { days: string; amount: string; day: string }

const way = (path: string) => ({ label: 'Ödeme sayfasını aç', path })

const dueTitles = ['Aylık ücretinizin günü geldi', 'Ödemeniz bekleniyor', 'Yarın listeden çıkacaksınız']
const dueTitle = (reminder: number) => dueTitles[reminder] ?? dueTitles[0] ?? ''

/** Mails to owners about the fee. */
export const billingMailTexts = {
  feeDue: ({ name, business, path, day, reminder }: Facts & { day: string; reminder: string }) => ({
    subject: `Rehber724 ${business}: ${dueTitle(Number(reminder))}`,
    greeting: `Merhaba ${name},`,
    before: [
      `${business} için aylık listeleme ücretinin günü geldi: 75 TL, KDV dahil.`,
      `Ödemeniz ${day} gününe kadar ulaşmazsa işletmeniz listeden çıkar. Ödeyince hemen geri gelir.`,
    ],
    action: way(path),
    after: ['Ödemenizi yaptıysanız bir şey yapmanız gerekmez: onaylanınca size haber veririz.'],
  }),
  listingSuspended: ({ name, business, path }: Facts) => ({
    subject: `Rehber724 ${business} listeden çıktı`,
    greeting: `Merhaba ${name},`,
    before: [
      `${business} için beklenen ödeme ulaşmadığından işletmeniz listeden çıktı. Bilgileriniz, ödülleriniz ve konuşmalarınız duruyor.`,
    ],
    action: way(path),
    after: ['Ödemeniz ulaşınca işletmeniz kendiliğinden yeniden yayına girer.'],
  }),
  paymentReceived: ({ name, business, path, amount, day }: Facts & { amount: string; day: string }) => ({
    subject: `Rehber724 ödemeniz alındı: ${business}`,
    greeting: `Merhaba ${name},`,
    before: [
      `${business} için ${amount} tutarındaki ödemenizi aldık. Sıradaki ödemenin günü: ${day}.`,
      'Faturanız ödeme sayfasında sizi bekliyor.',
    ],
    action: { label: 'Faturayı aç', path },
    after: ['Bu ödemeyi siz yapmadıysanız bize hemen bildirin.'],
  }),
  feeCredited: ({ name, business, path, days, amount, day }: Facts & Credited) => ({
    subject: `Rehber724 ücretinizden düşüldü: ${business}`,
    greeting: `Merhaba ${name},`,
    before: [
      `${business} işletmenizde ${amount} değerinde bir platform ödülü kullanıldı. Karşılığında sürenize ${days} gün ekledik. Sıradaki ödemenin günü: ${day}.`,
    ],
    action: way(path),
    after: ['İşletmenizde böyle bir ödül kullanılmadıysa bize hemen bildirin.'],
  }),
} as const

/** The same in the inbox. */
export const billingNotices = {
  due: (business: string, day: string, reminder: number) => ({
    title: dueTitle(reminder),
    message: `${business}: aylık ücreti ödeyin. Ödemeniz ${day} gününe kadar ulaşmazsa işletmeniz listeden çıkar.`,
  }),
  suspended: (business: string) => ({
    title: 'İşletmeniz listeden çıktı',
    message: `${business}: ödeme ulaşmadı. Ödeyince işletmeniz kendiliğinden yeniden yayına girer.`,
  }),
  credited: (business: string, { days, amount, day }: Credited) => ({
    title: 'Ücretinizden düşüldü',
    message: `${business}: ${amount} değerinde ödül kullanıldı, sürenize ${days} gün eklendi. Sıradaki ödemenin günü: ${day}.`,
  }),
  paid: (business: string, amount: string, day: string) => ({
    title: 'Ödemeniz alındı',
    message: `${business}: ${amount} alındı. Sıradaki ödemenin günü: ${day}.`,
  }),
} as const

/** Description of the purchase on iyzico's page. */
export const checkoutText = {
  title: (months: number) => `Rehber724 listeleme, ${months} ay`,
  category: 'Abonelik',
} as const

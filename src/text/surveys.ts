/** Words of the weekly sample, for who visits it. */
export const fieldSurveyText = {
  badge: 'Örneklem ziyareti',
  option: 'Bu haftanın örneklemi',
  waiting: (count: number) => `Bu haftanın örnekleminden ${count} yer ziyaretinizi bekliyor.`,
  blind:
    'Bu yerlerin gösterdiğimiz saatini, durumunu ve telefonunu ziyaretten önce görmezsiniz; lütfen başka yerden de bakmayın. Ölçüm ancak böyle doğru olur.',
  empty: 'Sizi bekleyen örneklem yeri yok',
  emptyText: 'Bu hafta için ziyaret edilecek yer kalmadı ya da planınızın bölgesinden yer çekilmedi.',
  found: 'Şu anda ne gördünüz?',
  findings: { open: 'Açık', closed: 'Kapalı', gone: 'Yer yok' },
  foundMissing: 'Ne gördüğünüzü seçin',
  doorHours: 'Kapıdaki saatler',
  doorHoursHint: 'İsteğe bağlı; yazdığı gibi. Okunmuyorsa boş bırakın.',
  visited: (finding: string) => `Girildi: ${finding}`,
  tooFar: 'Uzaktan girilen ziyaret örneklemde sayılmaz.',
  calls: 'Aranacak numaralar',
  callsLead:
    'Ziyaret ettiğiniz yerlerin listelenen numaraları. Arayın ve ne olduğunu seçin; aramadığınız sayılmaz.',
  call: (name: string, number: string) => `${number}, ara: ${name}`,
  result: (name: string) => `Arama sonucu: ${name}`,
  results: { reached: 'Ulaşıldı', wrong: 'Yanlış numara', unanswered: 'Yanıt yok' },
  called: (result: string) => `Arama: ${result}`,
  hours: 'Karşılaştırılacak saatler',
  hoursLead:
    'Kapıda okuduğunuz saatlerle ziyaret anında gösterdiklerimiz. Aynı günlere aynı saatler mi yazıyor?',
  door: 'Kapıda',
  shown: 'Bizde',
  compare: (name: string) => `Saatler: ${name}`,
  hoursResults: { same: 'Aynı', different: 'Farklı' },
  compared: (result: string) => `Saatler: ${result}`,
  /** For the staff, above the plans. */
  state: {
    title: 'Bu haftanın örneklemi',
    none: 'Bu hafta henüz örneklem çekilmedi. Etkin bir planın bölgesinde yayında olan işletmeler varsa bir saat içinde çekilir.',
    drawn: 'Çekilen',
    visited: 'Ziyaret edilen',
    called: 'Aranan',
    areas: (areas: readonly string[]) => `Bölgeler: ${areas.join('; ')}`,
    failed: 'Örneklem yüklenemedi',
    loading: 'Örneklem yükleniyor',
  },
} as const

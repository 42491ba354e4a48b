import type { PlanPriority } from '#contract/field-plans.ts'
import { wholeText } from './numbers.ts'

const priorities: Record<PlanPriority, string> = { urgent: 'Acil', high: 'Yüksek', medium: 'Orta' }

/** How far a plan has come, in a word beside its colour. */
export const progressWords = {
  reached: 'Hedef tamam',
  good: 'Hedefe yakın',
  going: 'Yarıyı geçti',
  slow: 'Hızlanmalı',
  behind: 'Çok geride',
} as const

/** The field-work page. */
export const fieldWorkText = {
  title: 'Saha çalışması',
  lead: 'Bugünün planı, son eklenen işletmeler ve kayıt yolları.',
  count: (n: number) => wholeText(n),
  stats: {
    title: 'Sayılar',
    loading: 'Sayılar yükleniyor...',
    failed: 'Sayılar yüklenemedi',
    total: 'Toplam işletme',
    verified: 'Onaylı',
    pending: 'Bekleyen',
    ownPending: 'Bekleyen kaydınız',
    today: 'Bugün eklenen',
  },
  plans: {
    title: 'Günlük Plan',
    loading: 'Plan yükleniyor...',
    failed: 'Plan yüklenemedi',
    empty: 'Bugün için plan yok',
    emptyText: 'Ekip bir plan eklediğinde burada görürsünüz.',
    progress: (completed: number, target: number) => `${wholeText(completed)} / ${wholeText(target)} işletme`,
    percent: (percent: number) => `%${wholeText(percent)}`,
    progressOf: (area: string) => `${area}: bugünkü ilerleme`,
    priority: (priority: PlanPriority) => `Öncelik: ${priorities[priority]}`,
    categories: 'Kategoriler',
    allCategories: 'Bütün kategoriler',
    edit: 'Planları düzenle',
    worker: (name: string) => `Kişiye özel: ${name}`,
  },
  recent: {
    title: 'Son Eklenen İşletmeler',
    loading: 'İşletmeler yükleniyor...',
    failed: 'İşletmeler yüklenemedi',
    empty: 'Henüz işletme yok',
    emptyText: 'İlk işletmeyi siz ekleyin.',
    verified: 'Onaylı',
    pending: 'Bekliyor',
    noPhone: 'Telefon yok',
  },
  actions: {
    title: 'İşletme ekleme',
    add: 'İşletme Ekle',
    register: 'İşletme Kayıt Formu',
    inField: 'Sahada işletme kaydet',
    visits: 'Saha ziyaretleri',
    country: 'Ülke haritası',
    account: 'Hesabım ve güvenlik',
  },
  quick: {
    title: 'Hızlı Bağlantılar',
    categories: 'Kategoriler',
    map: 'Harita',
    search: 'Arama',
    home: 'Ana Sayfa',
  },
} as const

/** Where the staff edits the plans. */
export const fieldPlansText = {
  title: 'Saha planları',
  lead: 'Hangi bölgede günde kaç işletme kaydedileceğini belirleyin. O gün bölgede kaydedilenler kendiliğinden sayılır.',
  back: 'Saha çalışması',
  loading: 'Planlar yükleniyor...',
  failed: 'Planlar yüklenemedi',
  more: 'Daha fazla göster',
  empty: 'Henüz plan yok',
  emptyText: 'İlk planı ekleyin; saha çalışması sayfasında hemen görünür.',
  add: 'Plan ekle',
  edit: 'Düzenle',
  editOf: (area: string) => `${area}: planı düzenle`,
  ended: 'Kapalı',
  today: (completed: number, target: number) => `Bugün ${wholeText(completed)} / ${wholeText(target)}`,
  priorities,
  form: {
    addTitle: 'Yeni plan',
    editTitle: 'Planı düzenle',
    fields: {
      area: 'Bölge',
      city: 'Şehir',
      district: 'İlçe',
      target: 'Günlük hedef',
      priority: 'Öncelik',
      categoryIds: 'Kategoriler',
      isActive: 'Plan açık',
      workerId: 'Kime',
    },
    wholeTeam: 'Bütün ekip',
    workerHint: 'Bir kişi seçerseniz planı yalnız o ve yöneticiler görür; yalnız onun kayıtları sayılır.',
    areaHint: 'Örneğin “Moda ve çevresi”',
    targetHint: 'Bir günde kaydedilecek işletme sayısı, 1-1.000',
    categoriesHint: 'Boş bırakırsanız bütün kategoriler',
    chooseCategory: 'Kategori ekleyin',
    removeCategory: (name: string) => `${name} kategorisini çıkar`,
    activeHint: 'Kapalı planlar saha çalışması sayfasında görünmez.',
    areaMissing: 'Bölge adını yazın',
    cityMissing: 'Şehir seçin',
    targetWrong: 'Hedefi 1 ile 1.000 arasında bir sayı olarak yazın',
    marked: 'Lütfen işaretli alanları düzeltin',
    save: 'Planı kaydet',
    saving: 'Kaydediliyor...',
    cancel: 'Vazgeç',
    saved: 'Plan kaydedildi',
  },
} as const

import type {
  ImportDoubt,
  ImportField,
  ImportKeep,
  ImportRefusal,
  ImportSampleKind,
  ImportState,
} from '#contract/osm-import.ts'
import { dayText, momentText, sortableText } from './days.ts'
import { wholeText } from './numbers.ts'

const seconds = new Intl.NumberFormat('tr', { maximumFractionDigits: 1 })

/** Unconfirmed places on which two sources agree. */
export const agreedText = {
  fileName: (at: Date) => `İki kaynakta aynı olanlar, ${sortableText(at)}`,
  preview: 'İki kaynakta aynı olanları önizle',
  text: 'OpenStreetMap’in ve başka bir kaynağın adı, yeri ve telefonu aynı yazdığı doğrulanmamış kayıtlar. Belge istenen kategoriler ve kaldırılması istenenler bunların dışındadır.',
}

/** The admin's page of imports. */
export const importsText = {
  title: 'İçe aktarmalar',
  lead: 'OpenStreetMap dosyalarından, odaların ve belediyelerin tablolarından alınan kayıtlar. Bir dosya seçtiğinizde önce neyi değiştireceği gösterilir; siz uygulamadan hiçbir kayıt değişmez.',
  loading: 'İçe aktarmalar yükleniyor...',
  failed: 'İçe aktarmalar yüklenemedi',
  none: 'Henüz içe aktarma yok',
  noneText: 'Seçilen dosyaların önizlemeleri ve sonuçları burada görünür.',
  more: 'Daha eskileri göster',
  at: (at: string) => momentText(at),
  took: (n: number) => `${seconds.format(n)} saniye sürdü`,
  ranBy: { operator: 'Sistem sorumlusu çalıştırdı', staff: 'Yönetici çalıştırdı' },
  states: {
    preview: 'Önizleme',
    done: 'Tamamlandı',
    failed: 'Alınamadı',
    undone: 'Geri alındı',
  } satisfies Record<ImportState, string>,
  brokenText:
    'Dosya eksik, bozuk veya tanınmayan biçimde. Hiçbir kayıt alınmadı; nedenini komutun çıktısı söyler.',
  previewText:
    'Henüz hiçbir kayıt değişmedi. Sayılar, dosyanın şimdi uygulanırsa neyi değiştireceğini gösterir.',
  counts: {
    read: 'Okunan',
    added: 'Eklenen',
    updated: 'Güncellenen',
    unchanged: 'Değişmeyen',
    gone: 'Dosyada artık olmayan',
    ambiguous: 'Belirsiz',
    refused: 'Alınmayan',
  },
  /** Of a table, whose rows go to the unconfirmed places. */
  table: {
    source: (name: string, licence: string, day: string) =>
      `Doğrulanmamış kayıtlara · Kaynak: ${name} (${licence}) · ${dayText(day)} tarihli veri`,
    counts: { added: 'Yeni', known: 'Zaten bilinen', gone: 'Tabloda artık olmayan' },
    broken: 'Yeri bulunamayan veya adı bozuk',
    duplicate: 'Tabloda ikinci kez',
    gone: 'Tabloda artık yok',
    rejects: 'Alınmayanları indir (CSV)',
    rejectsName: (id: number) => `alinmayanlar-${id}.csv`,
  },
  count: (n: number) => wholeText(n),
  reasons: {
    broken: 'Bozuk kayıt',
    unnamed: 'Adı yok',
    no_category: 'Kategorisi yok',
    misplaced: 'Türkiye dışında veya konumsuz',
    duplicate: 'Zaten kayıtlı',
    removed: 'Kaldırılması istenmiş',
    closed: 'Kaynağına göre kapalı',
    unlicensed: 'Lisansı bilinmiyor',
  } satisfies Record<ImportRefusal, string>,
  refusedOf: (reason: string, n: number) => `${reason}: ${wholeText(n)}`,
  examples: 'Alınmayanlardan örnekler',
  unnamed: 'Adsız kayıt',
  onMap: (id: string) => `OpenStreetMap: ${id}`,
  samples: 'Değişikliklerden örnekler',
  kinds: {
    added: 'Yeni',
    updated: 'Değişen',
    gone: 'Dosyada artık yok, yayında kalır',
    ambiguous: 'Belirsiz, değişmez',
  } satisfies Record<ImportSampleKind, string>,
  fields: {
    id: 'kayıt numarası',
    category: 'kategori',
    name: 'ad',
    description: 'açıklama',
    address: 'adres',
    position: 'konum',
    phone: 'telefon',
    email: 'e-posta',
    website: 'web sitesi',
    hours: 'çalışma saatleri',
    emergency: 'acil hizmet',
  } satisfies Record<ImportField, string>,
  doubts: {
    id: 'Aynı numara uzaktaki başka bir yerin',
    several: 'Birden fazla kayıt olabilir',
  } satisfies Record<ImportDoubt, string>,
  choose: 'Dosya seç ve önizle',
  chooseText: 'Overpass JSON, overpass-turbo GeoJSON (.gz olabilir) veya .osm.pbf; en fazla 50 MB.',
  sending: (percent: number) =>
    percent < 100 ? `Dosya gönderiliyor: %${percent}` : 'Dosya okunuyor ve karşılaştırılıyor...',
  previewed: 'Önizleme hazır. Henüz hiçbir kayıt değişmedi.',
  apply: 'Uygula',
  applyOf: (file: string) => `Uygula: ${file}`,
  applied: 'İçe aktarma uygulandı',
  drop: 'Vazgeç',
  dropOf: (file: string) => `Vazgeç: ${file}`,
  dropped: 'Önizleme silindi',
  undo: 'Geri al',
  undoTitle: 'İçe aktarma geri alınsın mı?',
  undoText:
    'Eklediği kayıtlar silinir, değiştirdikleri eski hâline döner. O günden sonra işletme sahibinin, ekibin veya kullanıcıların dokunduğu kayıtlar olduğu gibi kalır ve listelenir.',
  undoSure: 'Evet, geri al',
  undone: 'İçe aktarma geri alındı',
  cancel: 'Vazgeç',
  undoneAt: (at: string) => `Geri alındı: ${momentText(at)}`,
  undoCounts: { removed: 'Silinen', restored: 'Eski hâline dönen', kept: 'Olduğu gibi kalan' },
  kept: 'Olduğu gibi kalanlar',
  keeps: {
    owner: 'Sahibi var',
    edited: 'Sonradan düzenlenmiş',
    used: 'Kullanıcıların kaydı var',
    imported: 'Sonraki bir içe aktarma değiştirmiş',
  } satisfies Record<ImportKeep, string>,
} as const

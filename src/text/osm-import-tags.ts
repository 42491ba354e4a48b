import { momentText } from './days.ts'
import { wholeText } from './numbers.ts'

/** The staff's map from tags of outside sources to categories. */
export const tagMapText = {
  title: 'Etiketler ve kategoriler',
  lead: 'Haritadaki hangi etiketin, tablolardaki hangi mesleğin, Overture’daki hangi kategorinin hangi kategoriye alınacağı. Değişiklik, sonraki içe aktarmada geçerli olur.',
  way: 'Etiketler ve kategoriler',
  wayText:
    'Hangi etiketlerin hangi kategoriye alındığını ve hiçbir kategorinin almadığı kayıtların sayılarını görün.',
  toImports: 'İçe aktarmalar',
  toCategories: 'Kategoriler',
  loading: 'Etiketler yükleniyor...',
  failed: 'Etiketler yüklenemedi',
  outside: 'Dışarıda kalanlar',
  outsideText: (files: string) =>
    `Son içe aktarmalarda adı olduğu hâlde hiçbir kategoriye girmeyen kayıtlar, en çok olan önce. ${files}`,
  file: (name: string, at: string) => `${name} (${momentText(at)})`,
  none: 'Dışarıda kalan yok',
  noneText:
    'Son içe aktarmalardaki adlı kayıtların hepsini bir kategori alıyor veya henüz içe aktarma yapılmadı.',
  count: (n: number) => wholeText(n),
  give: 'Kategoriye ver',
  giveOf: (tags: string) => `Kategoriye ver: ${tags}`,
  categories: 'Kategorilerin etiketleri',
  noTags: 'Etiketi yok: içe aktarmalar bu kategoriye kayıt almaz.',
  add: 'Etiket ekle',
  form: {
    add: 'Etiketi kategoriye ver',
    edit: 'Etiketi taşı veya çıkar',
    tags: 'Etiket',
    tagsHint:
      'Örneğin shop=watches. Birlikte geçerli olanlar artıyla yazılır: amenity=hospital + emergency=yes. Tablolardaki meslek için trade=saatçi, Overture kategorisi için overture=bakery.',
    category: 'Kategori',
    choose: 'Kategori seçin',
    required: 'Etiketi yazın ve kategorisini seçin',
    save: 'Kaydet',
    saving: 'Kaydediliyor...',
    drop: 'Kategoriden çıkar',
    close: 'Kapat',
  },
  given: (tags: string) => `${tags} kaydedildi. Sonraki içe aktarmada alınır.`,
  dropped: (tags: string) => `${tags} artık hiçbir kategoride değil`,
} as const

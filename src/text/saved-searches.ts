import { wholeText } from './numbers.ts'

type Named = {
  words: string
  category: string | null
  district: string | null
  city: string | null
  /** Name of the circle's centre. */
  near: string | undefined
}

const NAME_LENGTH = 60

/** Words of saved searches. */
export const savedSearchText = {
  title: 'Kayıtlı aramalarım',
  lead: 'Yeni bir işletme çıkınca günde en çok bir kez haber veririz.',
  all: 'Tümü',
  save: 'Aramayı kaydet',
  saved: (name: string) => `Kayıtlı: “${name}”`,
  savedAs: (name: string) => `“${name}” kaydedildi. Yeni işletme çıkınca haber veririz.`,
  rename: 'Adını değiştir',
  renameOf: (name: string) => `Adını değiştir: ${name}`,
  name: 'Aramanın adı',
  done: 'Tamam',
  cancel: 'Vazgeç',
  end: 'Bitir',
  endOf: (name: string) => `Bitir: ${name}`,
  ended: (name: string) => `“${name}” bitti, artık haber gelmez.`,
  fresh: (count: number, most: number) => (count >= most ? `${most}+ yeni` : `${count} yeni`),
  isNew: 'Yeni eklendi',
  none: 'Yeni yok',
  found: (total: number) => `${wholeText(total)} işletme`,
  open: 'Aramada aç',
  empty: 'Henüz kayıtlı aramanız yok',
  emptyText: 'Bir aramada veya kategoride “Aramayı kaydet”e dokunun; yeni işletme çıkınca haber verelim.',
  toSearch: 'Hizmet ara',
  over: 'Bu arama bitmiş',
  overText: 'Kayıtlı aramalarınız arasında yok; haberi de gelmez.',
  failed: 'Kayıtlı aramalarınız yüklenemedi',
  resultsFailed: 'Arama yapılamadı',
  near: 'Yakınımda',
  /** The name offered: "Kadıköy · Çilingir", "Yakınımda · Eczane", "zümrüt". */
  offered: ({ words, category, district, city, near }: Named): string =>
    [district ?? city ?? near ?? null, category, words.trim() || null]
      .filter((part) => part !== null)
      .join(' · ')
      .slice(0, NAME_LENGTH),
  told: (names: readonly string[], count: number) =>
    names.length === 1
      ? { title: 'Kayıtlı aramanızda yeni işletme var', message: `“${names[0]}”: ${count} yeni işletme` }
      : {
          title: 'Kayıtlı aramalarınızda yeni işletmeler var',
          message: `${names.length} aramanızda ${count} yeni işletme`,
        },
} as const

import { wholeText } from './numbers.ts'

type Sent = { name: string; entries: number; refused: number; reports: number }

const history = ({ entries, refused, reports }: Omit<Sent, 'name'>) =>
  [
    `${wholeText(entries)} kayıt`,
    refused > 0 && `${wholeText(refused)} ret`,
    reports > 0 && `${wholeText(reports)} şikâyet`,
  ]
    .filter(Boolean)
    .join(', ')

/** Deciding of several businesses at once. */
export const decideManyText = {
  choose: (name: string) => `${name}: seç`,
  chooseAll: 'Listedekileri seç',
  chosen: (n: number) => `${wholeText(n)} işletme seçildi`,
  most: (n: number) => `Bir kerede en fazla ${wholeText(n)} işletme seçebilirsiniz.`,
  approve: 'Onayla',
  reject: 'Reddet',
  approveOne: (name: string) => `${name}: onayla`,
  rejectOne: (name: string) => `${name}: reddet`,
  clear: 'Seçimi kaldır',
  rejectTitle: (n: number) => `${wholeText(n)} işletmeyi reddetme gerekçesi`,
  done: {
    approve: (n: number) => `${wholeText(n)} işletme onaylandı`,
    reject: (n: number) => `${wholeText(n)} işletme reddedildi`,
  },
  refused: (n: number) => `${wholeText(n)} işletmeye karar verilemedi:`,
  undo: 'Geri al',
  undone: (n: number) => `${wholeText(n)} işletme yeniden onay bekliyor`,
  from: (sent: Sent) => `Gönderen: ${sent.name} (${history(sent)})`,
  only: 'Yalnız bir kişinin gönderdikleri gösteriliyor.',
  all: 'Herkesinkini göster',
} as const

/** After a decision of one business. */
export const decidedText = {
  undo: 'Geri al',
  undone: (name: string) => `${name} yeniden onay bekliyor`,
  next: 'Sonrakine geç',
  nextKey: 'N tuşu',
  end: 'Sırada başka işletme yok.',
  toList: 'Listeye dön',
  toDesk: 'Bekleyenlere dön',
  waitsAgain: 'Karar geri alındı',
} as const

/** Who submitted a business. */
export const submitterText = {
  title: 'Gönderen',
  none: 'Kimin gönderdiği bilinmiyor.',
  since: (at: string) => `Hesap ${at} tarihinde açıldı`,
  blocked: 'Engelli',
  counts: {
    entries: 'Gönderdiği',
    waiting: 'Bekleyen',
    listed: 'Yayında',
    refused: 'Reddedilen',
    reports: 'Şikâyet',
  },
  count: wholeText,
  account: 'Hesabını aç',
  waiting: 'Bekleyenlerini listele',
  refuse: 'Tümünü reddet ve hesabı durdur',
  refuseTitle: (name: string, n: number) =>
    n > 0 ? `${name}: bekleyen ${wholeText(n)} işletmeyi reddet, hesabı durdur` : `${name}: hesabı durdur`,
  refuseSubmit: 'Reddet ve durdur',
  refuseHint: 'Hesabın sahibi bu metni e-postada okur. Hesap engellenir, açık oturumları kapanır.',
  usual: [
    'Gönderilen kayıtlar gerçek değil.',
    'Aynı kayıtlar tekrar tekrar gönderildi.',
    'Reklam amaçlı kayıtlar.',
  ],
  done: (n: number) => `${wholeText(n)} işletme reddedildi, hesap durduruldu`,
} as const

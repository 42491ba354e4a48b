import { instantText } from './days.ts'
import { siteText } from './site.ts'

/** Words of the panel: profile and settings. */
export const panelText = {
  title: siteText.user.panel,
  lead: (name: string) => `Merhaba ${name}`,
  tabs: { overview: 'Genel Bakış', settings: 'Ayarlar', profile: 'Profil' },
  profile: {
    title: 'Profil bilgileriniz',
    phonePassword: 'Telefonunuzu değiştirmek için şifrenizi yazın',
    submit: 'Profilimi Kaydet',
    submitting: 'Kaydediliyor...',
    failed: 'Profil kaydedilemedi',
    done: 'Profiliniz kaydedildi',
  },
  password: {
    title: 'Şifre',
    lead: 'Şifrenizi değiştirince diğer cihazlardaki oturumlarınız kapanır.',
    open: 'Şifremi değiştir',
    close: 'Vazgeç',
    submit: 'Şifreyi Değiştir',
    submitting: 'Değiştiriliyor...',
    currentMissing: 'Mevcut ve yeni şifrenizi yazın',
    failed: 'Şifre değiştirme hatası',
    done: 'Şifre başarıyla değiştirildi!',
  },
  sessions: {
    title: 'Açık oturumlar',
    lead: 'Tanımadığınız bir oturum görürseniz kapatın ve şifrenizi değiştirin.',
    current: 'Bu cihaz',
    other: 'Başka bir cihaz',
    opened: (at: Date) => `Giriş: ${instantText(at)}`,
    seen: (at: Date) => `Son kullanım: ${instantText(at)}`,
    end: 'Kapat',
    endLabel: (seen: string) => `Oturumu kapat (${seen})`,
    ended: 'Oturum kapatıldı',
    loading: 'Oturumlar yükleniyor',
    failed: 'Oturumlar yüklenemedi',
  },
} as const

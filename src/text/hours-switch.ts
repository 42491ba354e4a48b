import type { OwnBusiness } from '#contract/businesses-own.ts'
import { untilText } from './hours.ts'

type Switched = Pick<OwnBusiness, 'nextChangeAt' | 'endsUnknown'> & {
  openSwitch: NonNullable<OwnBusiness['openSwitch']>
}

/** Effect of the switch, until when it is shown so and, where that is another moment, until when the switch itself lasts. */
export function switchText({ openSwitch, nextChangeAt, endsUnknown }: Switched, now: Date): string {
  const { isOpen, until, isPressed } = openSwitch
  const pressed = isOpen ? 'Siz açtınız' : 'Siz kapattınız'
  const who = isPressed ? pressed : 'Başvurunuzda açık olduğunuzu yazdınız'
  const shown = `${isOpen ? 'açık' : 'kapalı'} görünürsünüz`
  const then = endsUnknown ? 'sonra durumunuz bilinmiyor görünür' : 'sonra çalışma saatleriniz geçerli olur'
  if (nextChangeAt === until) return `${who}: ${untilText(until, now)} ${shown}, ${then}.`
  const shownUntil = nextChangeAt === null ? '' : `${untilText(nextChangeAt, now)} `
  return `${who}: ${shownUntil}${shown}. Düğmeniz ${untilText(until, now)} geçerli, ${then}.`
}

/** Words of the owner's switch. */
export const openSwitchText = {
  legend: (name: string) => `${name} şu anda`,
  open: 'AÇIK',
  closed: 'KAPALI',
  saving: 'Kaydediliyor...',
  byHours: 'Çalışma saatlerinize göre gösteriliyor.',
  unknown: 'Çalışma saatleriniz girilmemiş. Müşterilere durumunuzu göstermek için birini seçin.',
  back: 'Saatlere dön',
  offline: 'İnternet bağlantınız yok. Ekrandaki durum eski olabilir; bağlantı gelince değiştirebilirsiniz.',
  failed: 'Durum değiştirilemedi.',
} as const

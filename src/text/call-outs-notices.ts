import type { CallOutStep } from '#contract/call-outs-rules.ts'
import { distanceText } from './distance.ts'
import { moneyText } from './money.ts'

type Asked = {
  category: string
  district: string | null
  distanceKm: number
  totalKurus: number
}

/** Push messages of call-outs. */
export const callOutPushes = {
  asked: ({ category, district, distanceKm, totalKurus }: Asked) => ({
    title: `Çağrı: ${category}`,
    body: `${[district, distanceText(distanceKm), moneyText(totalKurus)].filter(Boolean).join(', ')}. Gelebilir misiniz?`,
  }),
  accepted: (business: string, minutes: number) => ({
    title: 'Çağrınız kabul edildi',
    body: `${business} yaklaşık ${minutes} dakikada yanınızda olacak.`,
  }),
  late: (business: string) => ({
    title: 'Gelen olmadı mı?',
    body: `${business} söz verdiği saatten 15 dakika sonra varış bildirmedi. Başka bir işletme isteyebilirsiniz.`,
  }),
  steps: {
    on_the_way: (business: string) => ({
      title: 'Yola çıktı',
      body: `${business} size doğru yola çıktı.`,
    }),
    arrived: (business: string) => ({
      title: 'Geldi',
      body: `${business} vardığını bildirdi. Varış kodunu yalnızca kapıda söyleyin.`,
    }),
    done: (business: string) => ({
      title: 'İş bitti mi?',
      body: `${business} işin bittiğini bildirdi. Siz de onaylayın.`,
    }),
  } satisfies Record<CallOutStep, (business: string) => { title: string; body: string }>,
  /** To the customer: others are asked again, and why. */
  passedOn: {
    given_back: {
      title: 'Çağrınız için yeniden soruluyor',
      body: 'Gelecek olan işletme gelemeyeceğini bildirdi. Yakındaki diğer işletmelere soruluyor.',
    },
    no_show: {
      title: 'Çağrınız için yeniden soruluyor',
      body: 'Yakındaki diğer işletmelere soruluyor.',
    },
    void: {
      title: 'Çağrınız için yeniden soruluyor',
      body: 'Gelecek olan işletme artık gelemez. Yakındaki diğer işletmelere soruluyor.',
    },
  },
  nobodyYet: (asked: number) => ({
    title: `${asked} yere soruldu`,
    body: 'Henüz kabul eden olmadı. Sormaya devam ediyoruz; bu arada listeden arayabilirsiniz.',
  }),
  nobody: (asked: number) => ({
    title: 'Çağrınıza yanıt veren olmadı',
    body: `${asked} yere soruldu. Listeden bir işletmeyi arayabilirsiniz.`,
  }),
  /** To the winner. */
  winner: {
    job_cancelled: {
      title: 'Müşteri vazgeçti',
      body: 'Aldığınız iş müşteri tarafından iptal edildi. Gitmenize gerek yok.',
    },
    another: {
      title: 'İş artık sizde değil',
      body: 'Müşteri başka bir işletme istedi. Gitmenize gerek yok.',
    },
    no_show: {
      title: 'Gelmediğiniz bildirildi',
      body: 'Söz verdiğiniz saatten 15 dakika sonra varmamıştınız. İş sizden alındı, nöbetiniz durduruldu.',
    },
    job_moved: {
      title: 'İş artık sizde değil',
      body: 'İşletmenin ya da hesabın durumu değişti; iş başkalarına soruluyor. Gitmenize gerek yok.',
    },
  },
}

/** Tells the staff that nobody has said yes for some minutes. */
export const callOutAlarm = (category: string, district: string | null, asked: number) => ({
  title: 'Çağrıya gelen yok',
  message: `${[district, category].filter(Boolean).join(', ')}: 3 dakikadır kabul eden yok, ${asked} yere soruldu.`,
})

/** Tells who answers for a business that its duty is paused, and why. */
export const noShowNotice = (business: string) => ({
  title: 'Nöbetiniz durduruldu',
  message: `${business} kabul ettiği bir çağrıya, söz verdiği saatten 15 dakika sonra da varmadı. İş başkalarına soruldu; bu, geldi oranınıza yansır. Nöbeti hazır olduğunuzda yeniden başlatabilirsiniz. Yanlışlık varsa 7 gün içinde çağrının sayfasından itiraz edin.`,
})

/** Tells both sides what was decided. */
export const callOutDecisionText = (category: string, isUpheld: boolean, reason: string) => ({
  author: {
    title: isUpheld ? 'İtirazınız kabul edildi' : 'İtirazınız kabul edilmedi',
    message: `${category} çağrısı için kararımız: ${reason}`,
  },
  other: {
    title: isUpheld ? 'Bir çağrıya yapılan itiraz kabul edildi' : 'Bir çağrıya yapılan itiraz kabul edilmedi',
    message: `${category} çağrısında karşı taraf itiraz etmişti. Kararımız: ${reason}`,
  },
})

import { AREA_MINUTES_MAX, NIGHT_HOURS } from '#contract/call-outs-duty.ts'
import {
  ANSWER_SECONDS,
  ARRIVED_RATE,
  ASKING_MINUTES,
  ASKS_AN_HOUR,
  CALL_OUTS_A_DAY,
  DONE_MINUTES,
  FIRST_WAVES,
  FREE_CANCEL_MINUTES,
  LATER_WAVES,
  LIST_MINUTES,
  NEWCOMER_BELOW,
  NEWCOMER_SLOT,
  OFFERED_FROM,
  PAID_RANGE,
  PRICE_ASKS_MAX,
  USUAL_MINUTES,
  WAVE_SECONDS,
  WIDER,
} from '#contract/call-outs-rules.ts'

/** The rule of who is asked, as everybody can read it, with the numbers that the product goes by. */
export const callOutHelp = {
  title: 'Şimdi çağır nasıl işler?',
  lead: 'Kime, hangi sırayla sorduğumuz ve fiyatın nasıl oluştuğu. Kural herkes için aynıdır.',
  link: 'Kime, hangi sırayla soruyoruz?',
  danger: 'Şimdi çağır acil çağrı hizmeti değildir. Yaralı ya da tehlikede biri varsa önce 112’yi arayın.',
  parts: [
    {
      title: 'Kime soruyoruz?',
      points: [
        `Çilingir, çekici, lastik, elektrik, tesisat, oto elektrik ve cam için; bulunduğunuz yere gelebilecek en az ${OFFERED_FROM} işletme nöbetteyse.`,
        'Sahibi belli ve yayında olan, şu anda açık olduğu bilinen, nöbete girmiş ve elinde başka iş olmayan işletmelere.',
        'Çilingir, çekici ve elektrikçide yalnızca yetki belgesini gördüğümüz işletmelere.',
        `İşletme nereye gideceğini kendi belirler: yerinden en çok ${AREA_MINUTES_MAX} dakika ya da haritada çizdiği alan.`,
      ],
    },
    {
      title: 'Hangi sırayla?',
      points: [
        `İlk ${LIST_MINUTES} dakikada yalnızca size yoldan en çok ${USUAL_MINUTES} dakika uzaktaki işletmelere sorarız. Gelen çıkmazsa daha uzaktakilere de; kendi dakika sınırını en çok %${Math.round((WIDER - 1) * 100)} aşanlara kadar.`,
        `Önce ${FIRST_WAVES.join(', sonra ')}, daha sonra her seferinde ${LATER_WAVES} işletmeye, ${WAVE_SECONDS} saniye arayla. İlk kabul eden gelir.`,
        'Sırayı beklenen varış belirler: yoldaki dakikalar ve işletmenin son 90 günde çağrılara ne sıklıkta evet dediği.',
        `Son bir saatte sorulan işletme geriye düşer; kimseye saatte ${ASKS_AN_HOUR} kereden çok sorulmaz. Böylece benzer işletmeler sırayla sorulur.`,
        `Her ${NEWCOMER_SLOT} sorudan biri, ${NEWCOMER_BELOW} kereden az sorulmuş yeni işletmelere ayrılır.`,
        'Para sırayı değiştirmez: ne ücret ne reklam ne de fiyatın düşük olması öne geçirir.',
      ],
    },
    {
      title: 'Fiyat',
      points: [
        'Her işletme tarifesini önceden yazar: açılış ücreti, kilometre, gece ve tatil farkı, fiyata neyin dahil olduğu.',
        `Gece ${NIGHT_HOURS.from}:00–0${NIGHT_HOURS.to}:00 arasıdır. Gece ile tatilden yüksek olan fark eklenir, ikisi birden değil.`,
        'Size gelen işletmenin fiyatı, sorulduğu andaki tarifesiyle hesaplanır ve mesajlarınızın başında durur.',
        `İşletme geldikten sonra, gerekçe ve fotoğrafla, en çok ${PRICE_ASKS_MAX} kez daha fazlasını isteyebilir. Yalnızca siz onaylarsanız geçerli olur; onaylamadan iptal ederseniz iptal sayılmaz.`,
        `Ödediğinizi bildirirseniz, adınız olmadan sayılır: bir ilçede ${PAID_RANGE.fromBusinesses} işletmenin ${PAID_RANGE.fromJobs} işi bir araya gelince ödenenlerin aralığını bir ay gecikmeyle gösteririz.`,
        'Ücreti yerinde işletmeye ödersiniz. Biz pay almayız; sözleşme sizinle işletme arasındadır.',
      ],
    },
    {
      title: 'Yolda ve kapıda',
      points: [
        'Kimin geldiğini, yola çıktığını ve vardığını görürsünüz. Kapıda söylediğiniz varış kodu, geldiğini kanıtlar.',
        `“Geldi oranı”, işletmenin son ${ARRIVED_RATE.days} günde kabul ettiği işlerin kaçına gittiğidir; ${ARRIVED_RATE.fromJobs} işten az olan gösterilmez.`,
        `İki taraf da “bitti” deyince iş kapanır; biri derse öbürü için ${DONE_MINUTES} dakika beklenir. Anlaşma belgesini ikiniz de indirebilirsiniz.`,
      ],
    },
    {
      title: 'Kimse gelmezse',
      points: [
        `Herkes “gelemem” derse beklemeden başkalarına sorarız. ${LIST_MINUTES} dakikada evet diyen olmazsa daha uzaktakilere de sorar, size arayabileceğiniz bir liste gösterir, ekibimize haber veririz.`,
        `${ASKING_MINUTES} dakika sonra sormayı bırakırız. Dilediğiniz an iptal edebilirsiniz.`,
        `Kabulden sonraki ilk ${FREE_CANCEL_MINUTES} dakikada ve söz verilen saat geçtikten sonra iptal sayılmaz. Günde en çok ${CALL_OUTS_A_DAY} kez çağırabilirsiniz.`,
      ],
    },
    {
      title: 'Kim neyi görür?',
      points: [
        'Sorulan işletmeler ilçenizi, yaklaşık uzaklığı, notunuzu ve fotoğrafınızı görür. Adınızı, telefonunuzu ve konumunuzu yalnızca kabul eden görür.',
        'Siz, biri kabul edene kadar işletmelerin adını görmezsiniz; sonra gelenin adını, telefonunu, varsa plakasını görürsünüz.',
      ],
    },
    {
      title: 'İşletmeler için',
      points: [
        `Uygulama açıksa ${ANSWER_SECONDS.app}, değilse SMS ile ${ANSWER_SECONDS.sms} saniye yanıt süreniz vardır. Sonra gelen “evet” de, başka kimse gelmediyse geçerlidir.`,
        'Bildirim her durumda gönderilir. Açık uygulamada yanıtlanmayan çağrıyı, telefonunuz doğrulanmışsa SMS ile de sorarız.',
        'SMS ile kabul: 1, dakika ve mesajdaki kod (örnek: 1 20 47). Gelemezseniz 0 ve kod. Kodsuz yanıt sayılmaz.',
        'Nöbet siz bitirince ya da süresi dolunca biter; işletme el değiştirirse de biter.',
      ],
    },
  ],
} as const

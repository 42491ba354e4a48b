/** Words of pages about the number that takes SMS. */
export const smsHintText = {
  find: {
    title: 'İnternetiniz yokken',
    text: (number: string) =>
      `Aradığınız işi ve ilçeyi ${number} numarasına SMS ile yazın, örneğin “Çilingir Kadıköy”. Açık olan en fazla üç yerin telefonu SMS ile gelir.`,
    write: 'SMS yaz',
    /** Where no trade was chosen. */
    trade: 'Çilingir',
  },
  open: {
    title: 'SMS ile açıp kapatma',
    text: (number: string) =>
      `İnternetiniz yokken doğrulanmış telefonunuzdan ${number} numarasına AÇIK, KAPALI ya da KAPALI 3 SAAT yazın; gelen kodu yanıtlayınca durumunuz değişir.`,
    closed: 'KAPALI yaz',
  },
} as const

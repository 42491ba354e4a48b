/** Words of the signed-in home page. */
export const homeText = {
  welcome: (name: string) => `Hoş geldiniz, ${name}`,
  lead: 'Size en yakın açık hizmeti birkaç saniyede bulun.',
  nearby: 'Yakınımdaki açık işletmeler',
  emergencyTitle: 'Acil hizmetler',
  emergencyTiles: { 1: 'Acil Yardım', 2: 'Çilingir', 5: 'Sigorta', 4: 'Eczane' },
  widget: {
    title: 'Yakınınızda şu an açık',
    all: 'Tümünü haritada gör',
    empty: 'Yakında açık işletme bulunamadı',
    emptyText: 'Arama yarıçapını artırmayı deneyin',
    widen: 'Daha geniş alanda ara',
  },
} as const

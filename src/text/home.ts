/** Words of the signed-in home page. */
export const homeText = {
  welcome: (name: string) => `Hoş geldiniz, ${name}`,
  emergencyTitle: 'Acil hizmetler',
  emergencyTiles: { 1: 'Acil Yardım', 2: 'Çilingir', 5: 'Sigorta', 4: 'Eczane' },
  widget: {
    title: 'Yakınınızda şu an açık',
    all: 'Haritada gör',
    empty: 'Yakında açık işletme bulunamadı',
    emptyText: 'Arama yarıçapını artırmayı deneyin',
    widen: 'Daha geniş alanda ara',
  },
} as const

/** Where owners and staff go from home: few words, as the first page loads them. */
export const roleLinkText = {
  prizes: 'Çark ve ödüllerinizi yönetin',
  ownClaims: 'Sahiplik başvurularım',
  admin: 'Yönetim',
  field: 'Saha çalışması',
} as const

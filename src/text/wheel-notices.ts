/** So many are named. */
const MAX_NAMED = 4

const listed = (titles: readonly string[]) => {
  const more = titles.length - MAX_NAMED
  return titles.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` ve ${more} ödül daha` : '')
}

/** Notices to the staff about the platform's wheels. */
export const wheelNoticeText = {
  /** `unreachable`: nobody can be written to; `unpermitted`: money, or above the limit. Not both empty. */
  paused: (unreachable: readonly string[], unpermitted: readonly string[]) => ({
    title: 'Çarkta duraklatılan ödüller var',
    message: [
      ...(unreachable.length > 0
        ? [
            `Kazanan ödülü almak için kime yazacağını bilemeyeceğinden çarka konmuyor: ${listed(unreachable)}. CONTACT_EMAIL veya CONTACT_PHONE girilince geri gelir.`,
          ]
        : []),
      ...(unpermitted.length > 0
        ? [
            `İzin gerektirdiğinden çarka konmuyor: ${listed(unpermitted)}. WHEEL_PERMIT_NO girilince geri gelir.`,
          ]
        : []),
    ].join(' '),
  }),
} as const

/** Words of the offer of a newer version. */
export const versionText = {
  ready: 'Yeni sürüm hazır',
  reload: 'Yenile',
  later: 'Sonra',
} as const

/** Names of the ways to claims and reviews: apart from their words, because home shows them. */
export const standingLinkText = {
  ownClaims: 'Sahiplik başvurularım',
  claims: 'Sahiplik başvuruları',
  reviews: 'Değerlendirmeler',
} as const

/** A sum of the platform's is used at a business, which pays so much less for its listing (docs/decisions/0045). */
export const isUsedAtBusiness = ({
  businessId,
  kind,
  value,
}: {
  /** Of the issuer; null: the platform. */
  businessId: number | null
  kind: string
  value: number
}): boolean => businessId === null && (kind === 'credit' || kind === 'discount') && value > 0

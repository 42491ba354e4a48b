// Keys of queries that several features know of: what one of them changes, others show.

/** Followed by a business's id: what its page shows. */
export const BUSINESS = 'business'

/** The staff's queue of listings, and what is looked up for it. */
export const APPROVALS = 'approvals'

/** The staff's list of imports. */
export const IMPORTS = 'admin-imports'

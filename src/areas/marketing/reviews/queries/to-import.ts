import type { Tx } from '#server/request/context.ts'

const REFERENCES = `select reference from bookings where property_id = $1 and reference = any ($2::text[])`
/** Those of the references that bookings of the property have. */
export async function findKnownReferences(tx: Tx, references: readonly string[]): Promise<string[]> {
  const rows = await tx.named<{ reference: string }>('reviews.findKnownReferences', REFERENCES, [
    tx.propertyId,
    references,
  ])
  return rows.map(({ reference }) => reference)
}

const REVIEWS = `select source || ' ' || external_id as key from reviews where property_id = $1 and external_id = any ($2::text[])`
/** The reviews with one of these numbers, each as its source and number. */
export async function findKnownReviews(tx: Tx, externalIds: readonly string[]): Promise<string[]> {
  const rows = await tx.named<{ key: string }>('reviews.findKnownReviews', REVIEWS, [tx.propertyId, externalIds])
  return rows.map(({ key }) => key)
}

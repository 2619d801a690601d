import type { LinkedWork } from '#areas/people/projects/contract/linked-work.ts'
import { type AcceptedWork, acceptedWork, ENDED, linkedWork } from '#areas/people/projects/rules/linked-work.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'

const LINKED = linkedWork('review_work_items', 'review_id', 'made_by')
const ACCEPTED = acceptedWork({
  table: 'review_work_items',
  column: 'review_id',
  more: { made_by: 'p.proposer_id' },
  source: 'REVIEW',
  rows: 'reviews',
})

type NewWork = { itemId: string; projectId: string; reviewId: string; madeBy: number }
/** A user made a work item of a review. */
export async function insertWork(tx: Tx, { itemId, projectId, reviewId, madeBy }: NewWork): Promise<void> {
  await tx.named('reviews.insertWork', LINKED.insert, [tx.propertyId, itemId, projectId, reviewId, madeBy])
}

/** Work items of a review, the first one first. */
export const workOfReview = (tx: Tx, reviewId: string): Promise<LinkedWork[]> =>
  tx.named('reviews.workOfReview', LINKED.find, [tx.propertyId, reviewId])

/** Links reviews to work that was proposed of them and accepted, where one of these users proposed it; each is returned once, to one caller. */
export const linkAccepted = (tx: Tx, proposerIds: readonly number[]): Promise<AcceptedWork[]> =>
  tx.named('reviews.linkAccepted', ACCEPTED.link, [tx.propertyId, proposerIds])

const PROPERTIES = `${ACCEPTED.properties} union ${LINKED.properties}`
/** Properties with a review that is not updated for its work yet. */
export const findPropertiesToUpdate = (tx: PlatformTx): Promise<{ id: number }[]> =>
  tx.named('reviews.propertiesWithWork', PROPERTIES, [])

const MARK_ENDED = `
  update review_work_items w set heard_group = ${ENDED}
    from work_items i, projects p
   where w.property_id = $1 and i.property_id = w.property_id and i.id = w.item_id and w.heard_group is distinct from ${ENDED}
     and p.property_id = i.property_id and p.id = i.project_id
  returning w.item_id as "itemId", w.review_id as "reviewId", p.key || '-' || i.number as label, i.title, w.heard_group as ended, w.made_by as "madeBy"`
export type EndedWork = {
  itemId: string
  reviewId: string
  label: string
  title: string
  /** Null for what was taken up again. */
  ended: string | null
  madeBy: number
}

/** Updates reviews for their work: what ended or was taken up again since; each is returned once, to one caller. */
export const markEndedWork = (tx: Tx): Promise<EndedWork[]> =>
  tx.named('reviews.markEndedWork', MARK_ENDED, [tx.propertyId])

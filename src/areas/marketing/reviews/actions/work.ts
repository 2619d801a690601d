import { notify } from '#areas/people/employees/actions/notify.ts'
import { createItemFrom } from '#areas/people/projects/actions/items.ts'
import { projects } from '#areas/people/projects/contract/projects.ts'
import { colleagues } from '#areas/platform/users/actions/colleagues.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { reviews } from '../contract/reviews.ts'
import { getReview } from '../queries/reviews.ts'
import { insertWork, linkAccepted, markEndedWork } from '../queries/work.ts'
import { workLabelOf } from '../rules/work-label.ts'
import { wholeOf } from './known.ts'

const pathOf = (reviewId: string) => `/review/list?review=${reviewId}` as const

/**
 * Makes a work item of a review: at the end of what is to do in a project, with a link both ways. Its label names the score and the day, not the
 * guest.
 *
 * @throws Refusal not_found, project_role, project_closed
 */
export const makeWork: Action<typeof reviews.makeWork> = async (ctx, { reviewId, projectId, title }) => {
  const label = workLabelOf(await getReview(ctx.tx, reviewId), ctx.property.timeZone)
  const input = projects.createItem.input.parse({ projectId, title })
  const item = await createItemFrom(ctx, input, { label, path: pathOf(reviewId) })
  await insertWork(ctx.tx, { itemId: item.id, projectId, reviewId, madeBy: ctx.actor.id })
  ctx.record({ type: 'REVIEW_WORK', entity: 'review', entityId: reviewId, after: { workItemId: item.id } })
  ctx.publish('reviews')
  return wholeOf(ctx, reviewId)
}

/** Links reviews to work that was accepted as a proposal. */
async function linkProposed(ctx: Context): Promise<void> {
  const proposers = (await colleagues(ctx)).filter(({ permissions }) => permissions.has('reviews.write'))
  const linked = await linkAccepted(ctx.tx, proposers.map(({ id }) => id)) // prettier-ignore
  for (const { rowId: entityId, itemId } of linked)
    ctx.record({ type: 'REVIEW_WORK', entity: 'review', entityId, after: { workItemId: itemId } })
  if (linked.length > 0) ctx.publish('reviews')
}

/** Updates reviews of a property: those whose proposed work was accepted, then those whose work ended. */
export async function updateForWork(ctx: Context): Promise<void> {
  await linkProposed(ctx)
  await logEndedWork(ctx)
}

/** Updates reviews of a property whose work ended, and notifies the users who made it, unless they have left. */
async function logEndedWork(ctx: Context): Promise<void> {
  const ended = (await markEndedWork(ctx.tx)).filter((work) => work.ended !== null)
  if (ended.length === 0) return
  const present = new Set((await colleagues(ctx)).map(({ id }) => id))
  for (const { itemId, reviewId, label, title, ended: state, madeBy } of ended) {
    ctx.record({ type: 'REVIEW_WORK', entity: 'review', entityId: reviewId, after: { workItemId: itemId, state } })
    if (present.has(madeBy))
      notify(ctx, [madeBy], {
        kind: 'review_work',
        message: `The work on a review has ended: ${label} ${title}`,
        facts: { item: label, title },
        path: pathOf(reviewId),
      })
  }
  ctx.publish('reviews')
}

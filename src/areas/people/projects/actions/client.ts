import * as z from 'zod'
import { Day, dayAt } from '#core/dates.ts'
import { propertyOf } from '#core/public-token.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { newToken } from '#server/database/ids.ts'
import type { Action, Context } from '#server/request/context.ts'
import { hashOfToken } from '#server/request/sessions.ts'
import type { ClientLink } from '../contract/client.ts'
import type { projects } from '../contract/projects.ts'
import {
  clientPlaceOf, countShared, endLink, findLink, findShared, getReach, insertLink, openedBy, type OpenedProject, storeShared, type StoredLink,
  workForClient,
} from '../queries/client.ts' // prettier-ignore
import { includesRole } from '../rules/states.ts'
import { changedFields } from '../rules/work.ts'
import { lockFor, lockOpen, readProject } from './access.ts'
import { detailsOf, getVersion, logItem } from './details.ts'

const Place = z.tuple([z.int(), Day, z.uuid()])

/** The day it is where the property is; the business date may lag behind. */
const todayOf = (ctx: Context): Day => dayAt(ctx.now, ctx.property.timeZone)

function shownLink(ctx: Context, { sealedToken, ...link }: StoredLink): ClientLink {
  const url = `${ctx.settings.publicUrl}/client-project?token=${ctx.settings.secretBox.open(sealedToken)}`
  return { ...link, url, hasExpired: link.expiresOn < todayOf(ctx) }
}

async function shown(ctx: Context, projectId: string) {
  const [link, sharedItems] = await Promise.all([findLink(ctx.tx, projectId), countShared(ctx.tx, projectId)])
  return { link: link ? shownLink(ctx, link) : null, sharedItems }
}

/** @throws Refusal not_found; project_role for who does not manage the project */
export const clientLink: Action<typeof projects.clientLink> = async (ctx, { projectId }) => {
  const { role } = await readProject(ctx, projectId)
  if (!includesRole(role, 'MANAGER')) refuse('project_role', { role })
  return shown(ctx, projectId)
}

/**
 * Makes a link of 256 bits in the place of the one before; its hash is stored, and the token sealed.
 *
 * @throws Refusal not_found, project_role, project_closed, date_in_past; client_amounts for amounts by who does not see them
 */
export const makeClientLink: Action<typeof projects.makeClientLink> = async (ctx, { projectId, ...input }) => {
  const { expiresOn, showsAmounts } = input
  const showsHours = input.showsHours || showsAmounts
  await lockOpen(ctx, projectId, 'MANAGER')
  if (expiresOn < todayOf(ctx)) refuse('date_in_past', { day: expiresOn })
  if (showsAmounts && !ctx.actor.permissions.has('projects.money')) refuse('client_amounts')
  const token = `${ctx.property.id}-${newToken()}`
  await endLink(ctx.tx, projectId, ctx.now)
  await insertLink(ctx.tx, projectId, {
    id: ctx.newId(),
    tokenHash: hashOfToken(token),
    sealedToken: ctx.settings.secretBox.seal(token),
    showsHours,
    showsAmounts,
    expiresOn,
    madeAt: ctx.now,
    madeBy: ctx.actor.name,
  })
  ctx.record({ type: 'PROJECT_LINK', entity: 'project', entityId: projectId, after: { expiresOn, showsHours, showsAmounts } }) // prettier-ignore
  return shown(ctx, projectId)
}

/** @throws Refusal not_found, project_role */
export const endClientLink: Action<typeof projects.endClientLink> = async (ctx, { projectId }) => {
  await lockFor(ctx, projectId, 'MANAGER')
  if (await endLink(ctx.tx, projectId, ctx.now))
    ctx.record({ type: 'PROJECT_LINK', entity: 'project', entityId: projectId, after: { isEnded: true } })
  return shown(ctx, projectId)
}

/** @throws Refusal not_found, project_role, project_closed, stale_version */
export const shareItem: Action<typeof projects.shareItem> = async (ctx, { projectId, workItemId, version, ...marks }) => {
  await lockOpen(ctx, projectId, 'MANAGER')
  const { isShared, isMilestone } = await getVersion(ctx, projectId, workItemId, version)
  await storeShared(ctx.tx, workItemId, marks)
  await logItem(ctx, workItemId, changedFields({ isShared, isMilestone }, marks))
  return detailsOf(ctx, projectId, workItemId)
} // prettier-ignore

/** Anyone with the token: it names the property. @throws Refusal not_found */
export async function enterAsClient(ctx: Context, token: string): Promise<OpenedProject> {
  if (!(await ctx.switchToProperty(propertyOf(token)))) refuse('not_found')
  return openedBy(ctx.tx, hashOfToken(token), todayOf(ctx))
}

/** @throws Refusal not_found, also for a link that was ended or has expired */
export const openForClient: Action<typeof projects.openForClient> = async (ctx, { token }) => {
  const { projectId, showsHours, showsAmounts, ...opened } = await enterAsClient(ctx, token)
  const [reach, work] = await Promise.all([getReach(ctx.tx), showsHours ? workForClient(ctx.tx, projectId) : null])
  const { name, currency } = ctx.property
  return {
    ...opened,
    property: { name, ...reach },
    hours: work && { minutes: work.minutes, budgetMinutes: work.budgetMinutes },
    amounts: work && showsAmounts ? { worth: work.worth, budget: work.budget, currency } : null,
  }
}

/** @throws Refusal not_found, also for a link that was ended or has expired */
export const clientItems: Action<typeof projects.clientItems> = async (ctx, { token, after, limit }) => {
  const { projectId } = await enterAsClient(ctx, token)
  const rows = await findShared(ctx.tx, projectId, readCursor(after, Place), limit + 1)
  return pageOf(rows, limit, (last) => cursorOf(...clientPlaceOf(last)))
}

import { birthdayOf } from '#areas/platform/consents/rules/gate.ts'
import { dayAt } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { SheetColumn } from '#core/sheet.ts'
import { lockVersion } from '#server/database/constraints.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import { batchesOf, writeSheet } from '#server/documents/sheets.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { campaigns } from '../contract/campaigns.ts'
import type { Tree } from '../contract/tree.ts'
import { isSegmentNamed } from '../queries/campaigns.ts'
import { isSegmentOffered } from '../queries/members.ts'
import {
  type Chosen,
  chosenSql,
  countReach,
  deleteSegment,
  findReached,
  findRuleChoices,
  findSample,
  findSegments,
  forgetMembers,
  getSegment,
  insertSegment,
  type Reached,
  storeMembers,
  updateSegment,
} from '../queries/segments.ts'
import { guestsSql } from '../queries/tree-sql.ts'
import { followFacts, refreshFacts } from './facts.ts'

export const todayOf = (ctx: Pick<Context, 'now' | 'property'>) => dayAt(ctx.now, ctx.property.timeZone)

export const segments: Action<typeof campaigns.segments> = async (ctx, { after, limit, text }) => {
  const rows = await findSegments(ctx.tx, { text, after: readIdCursor(after), limit: limit + 1 })
  return pageOf(rows, limit, ({ id }) => cursorOf(id))
}

export const ruleChoices: Action<typeof campaigns.ruleChoices> = (ctx) => findRuleChoices(ctx.tx)

/** @throws Refusal not_found */
export const segment: Action<typeof campaigns.segment> = (ctx, { segmentId }) => getSegment(ctx.tx, segmentId)

export const goThroughGuests: Action<typeof campaigns.goThroughGuests> = async (ctx) => {
  ctx.publish('campaigns')
  return { isWhole: await refreshFacts(ctx) }
}

export const countSegment: Action<typeof campaigns.countSegment> = async (ctx, { tree, channel }) => {
  const isWhole = await followFacts(ctx)
  const today = todayOf(ctx)
  const mayName = ctx.actor.permissions.has('campaigns.export')
  const [reach, sample] = await Promise.all([
    countReach(ctx.tx, guestsSql(tree, today, channel), channel),
    mayName ? findSample(ctx.tx, guestsSql(tree, today)) : [],
  ])
  return { reach, sample, isWhole }
}

/**
 * A call list, or a list of letters: who agreed to it, by the rule that counts them, and is of age. Others are not in it.
 *
 * @throws Refusal not_found, too_many_rows
 */
export const exportReached: Action<typeof campaigns.exportReached> = async (ctx, { segmentId, channel, format }) => {
  const found = await getSegment(ctx.tx, segmentId)
  const today = todayOf(ctx)
  const asked = { chosen: chosenSql(found, today, channel), channel, bornAfter: birthdayOf(today) }
  ctx.record({ type: 'SEGMENT_EXPORTED', entity: 'segment', entityId: segmentId, after: { channel, format } })
  const contact: SheetColumn<Reached>[] =
    channel === 'PHONE'
      ? [{ header: 'Telephone', kind: 'text', value: ({ phone }) => phone }]
      : [
          { header: 'Address', kind: 'text', value: ({ address }) => address },
          { header: 'Postal code', kind: 'text', value: ({ postalCode }) => postalCode },
          { header: 'City', kind: 'text', value: ({ city }) => city },
          { header: 'Country', kind: 'text', value: ({ country }) => country },
        ]
  return writeSheet<Reached>(
    ctx,
    {
      name: `${channel === 'PHONE' ? 'calls' : 'letters'}-${found.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
      columns: [
        { header: 'Title', kind: 'text', value: ({ title }) => title },
        { header: 'Guest', kind: 'text', value: ({ name }) => name },
        ...contact,
        { header: 'Language', kind: 'text', value: ({ language }) => language },
      ],
      rows: batchesOf<Reached, string>(
        (page) => findReached(ctx.tx, asked, page),
        ({ id }) => id,
      ),
    },
    format,
  )
}

/** A mailing to all guests must be intended. @throws Refusal segment_selects_all */
async function assertMeant(ctx: Context, tree: Tree, selectsAll: boolean): Promise<void> {
  if (selectsAll) return
  await refreshFacts(ctx)
  const { total, selected } = await countReach(ctx.tx, guestsSql(tree, todayOf(ctx), 'MAIL'), 'MAIL')
  if (selected === total && (total > 0 || tree.rules.length === 0)) refuse('segment_selects_all', { count: total })
}

/** @throws Refusal name_taken, segment_selects_all */
export const addSegment: Action<typeof campaigns.addSegment> = async (ctx, fields) => {
  await assertMeant(ctx, fields.tree, fields.selectsAll)
  const stored = await insertSegment(ctx.tx, ctx.newId(), fields, ctx.now)
  const { id: entityId, name } = stored
  ctx.record({ type: 'SEGMENT_SAVED', entity: 'segment', entityId, after: { name, tree: fields.tree } })
  return stored
}

/** @throws Refusal not_found, stale_version, name_taken, segment_selects_all */
export const changeSegment: Action<typeof campaigns.changeSegment> = async (ctx, { segmentId, version, ...fields }) => {
  await lockVersion(ctx.tx, 'segments', segmentId, version)
  await assertMeant(ctx, fields.tree, fields.selectsAll)
  const before = await getSegment(ctx.tx, segmentId)
  const snapshotAt = before.isSnapshot ? ctx.now : null
  const stored = await updateSegment(ctx.tx, segmentId, { ...fields, snapshotAt })
  if (before.isSnapshot) await storeAnew(ctx, segmentId, guestsSql(fields.tree, todayOf(ctx)))
  else followSoon(ctx)
  ctx.record({
    type: 'SEGMENT_SAVED',
    entity: 'segment',
    entityId: segmentId,
    before: { name: before.name, tree: before.tree },
    after: { name: fields.name, tree: fields.tree },
  })
  return stored
}

/** Where an offer names it, its guests are stored anew. */
const followSoon = (ctx: Context): void =>
  ctx.enqueue({ task: 'campaigns.members', payload: { propertyId: ctx.property.id } })

async function storeAnew(ctx: Context, segmentId: string, chosen: Chosen): Promise<void> {
  await forgetMembers(ctx.tx, segmentId)
  await storeMembers(ctx.tx, segmentId, chosen)
}

/** @throws Refusal not_found, stale_version */
export const takeSnapshot: Action<typeof campaigns.takeSnapshot> = async (ctx, { segmentId, version, isSnapshot }) => {
  await lockVersion(ctx.tx, 'segments', segmentId, version)
  const stored = await updateSegment(ctx.tx, segmentId, { isSnapshot, snapshotAt: isSnapshot ? ctx.now : null })
  if (isSnapshot) {
    await refreshFacts(ctx)
    await storeAnew(ctx, segmentId, chosenSql({ ...stored, isSnapshot: false }, todayOf(ctx)))
  } else {
    await forgetMembers(ctx.tx, segmentId)
    followSoon(ctx)
  }
  ctx.record({ type: 'SEGMENT_SAVED', entity: 'segment', entityId: segmentId, after: { isSnapshot } })
  return stored
}

/** @throws Refusal not_found, segment_in_use */
export const removeSegment: Action<typeof campaigns.removeSegment> = async (ctx, { segmentId }) => {
  if ((await isSegmentNamed(ctx.tx, segmentId)) || (await isSegmentOffered(ctx.tx, segmentId))) refuse('segment_in_use')
  const name = await deleteSegment(ctx.tx, segmentId)
  ctx.record({ type: 'SEGMENT_REMOVED', entity: 'segment', entityId: segmentId, before: { name } })
  return {}
}

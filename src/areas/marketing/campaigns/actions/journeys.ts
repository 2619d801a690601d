import { get as getProject } from '#areas/people/projects/actions/manage.ts'
import { refuse } from '#core/refusal.ts'
import { lockVersion } from '#server/database/constraints.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { campaigns } from '../contract/campaigns.ts'
import type { CampaignChannel } from '../contract/choices.ts'
import type { Journey, Step } from '../contract/journeys.ts'
import { findOffer } from '../queries/campaigns.ts'
import { hasRun } from '../queries/journey-runs.ts'
import {
  endRuns,
  findJourneys,
  findLog,
  findRuns,
  getJourney,
  insertJourney,
  type StoredJourney,
  updateJourney,
} from '../queries/journeys.ts'
import { getTemplate } from '../queries/templates.ts'
import { allSteps, isDoing, JOURNEY_MOVES, newPlaces, templateIdsOf } from '../rules/journeys.ts'
import { purposeOfJourney } from '../rules/approval.ts'
import { assertAllUsable, assertUsable } from './approval.ts'
import { linksOf } from './links.ts'

const shown = ({ links: _l, activeFrom: _a, ...journey }: StoredJourney): Journey => journey

export const journeys: Action<typeof campaigns.journeys> = async (ctx, { state, after, limit }) => {
  const rows = await findJourneys(ctx.tx, { state, after: readIdCursor(after), limit: limit + 1 })
  const page = pageOf(rows, limit, ({ id }) => cursorOf(id))
  return { ...page, rows: page.rows.map(shown) }
}

/** @throws Refusal not_found */
export const journey: Action<typeof campaigns.journey> = async (ctx, { journeyId }) =>
  shown(await getJourney(ctx.tx, journeyId))

/** Work is made in projects its author sees, for their members; what the journey named before stays. @throws Refusal unknown_reference */
async function assertPlaces(ctx: Context, steps: readonly Step[], before: readonly Step[]): Promise<void> {
  for (const { projectId, assigneeId } of newPlaces(steps, before)) {
    const { members } = await getProject(ctx, { projectId }).catch(() => refuse('unknown_reference', { projectId }))
    if (assigneeId !== null && !members.some(({ employeeId }) => employeeId === assigneeId))
      refuse('unknown_reference', { assigneeId })
  }
}

type JourneyFields = Pick<Journey, 'steps' | 'isService'> & { channel: CampaignChannel }
/** What its steps name, and where their texts lead. @throws Refusal unknown_reference, channels_differ, and those of `assertUsable` */
async function linksOfSteps(ctx: Context, { steps, channel, isService }: JourneyFields): Promise<string[]> {
  const all = allSteps(steps)
  const templateIds = templateIdsOf(steps)
  const offerIds = [...new Set(all.flatMap((step) => (step.type === 'CODE' ? [step.offerId] : [])))]
  const templates = await Promise.all(templateIds.map((id) => getTemplate(ctx.tx, id).catch(() => refuse('unknown_reference')))) // prettier-ignore
  if (templates.some((template) => template.channel !== channel)) refuse('channels_differ', { channel })
  assertUsable(templates, purposeOfJourney({ isService }))
  const offers = await Promise.all(offerIds.map((id) => findOffer(ctx.tx, id)))
  if (offers.some((offer) => offer === undefined || !offer.needsCode)) refuse('unknown_reference')
  return linksOf(ctx, templates.flatMap(({ variants }) => variants)) // prettier-ignore
}

/** @throws Refusal name_taken, unknown_reference, channels_differ, template_not_marketing, template_not_utility, template_not_approved */
export const addJourney: Action<typeof campaigns.addJourney> = async (ctx, fields) => {
  const links = await linksOfSteps(ctx, fields)
  await assertPlaces(ctx, fields.steps, [])
  const id = ctx.newId()
  await insertJourney(ctx.tx, id, { ...fields, links }, ctx.now)
  ctx.record({ type: 'JOURNEY_SAVED', entity: 'journey', entityId: id, after: { name: fields.name } })
  return shown(await getJourney(ctx.tx, id))
}

/** @throws Refusal not_found, stale_version, journey_state, name_taken, unknown_reference, channels_differ, template_not_marketing, template_not_utility, template_not_approved */
export const changeJourney: Action<typeof campaigns.changeJourney> = async (ctx, { journeyId, version, ...fields }) => {
  await lockVersion(ctx.tx, 'journeys', journeyId, version)
  const before = await getJourney(ctx.tx, journeyId)
  if (before.state !== 'DRAFT' && before.state !== 'PAUSED') refuse('journey_state', { state: before.state })
  const links = await linksOfSteps(ctx, fields)
  await assertPlaces(ctx, fields.steps, before.steps)
  await updateJourney(ctx.tx, journeyId, { ...fields, links })
  ctx.record({ type: 'JOURNEY_SAVED', entity: 'journey', entityId: journeyId, before: { name: before.name }, after: { name: fields.name } }) // prettier-ignore
  return shown(await getJourney(ctx.tx, journeyId))
}

/** @throws Refusal not_found, stale_version, journey_state, journey_empty, template_not_marketing, template_not_utility, template_not_approved */
export const moveJourney: Action<typeof campaigns.moveJourney> = async (ctx, { journeyId, version, state }) => {
  await lockVersion(ctx.tx, 'journeys', journeyId, version)
  const before = await getJourney(ctx.tx, journeyId)
  if (!JOURNEY_MOVES[before.state].includes(state)) refuse('journey_state', { state: before.state })
  if (state === 'ACTIVE' && !allSteps(before.steps).some(isDoing)) refuse('journey_empty')
  if (state === 'ACTIVE') await assertAllUsable(ctx, templateIdsOf(before.steps), purposeOfJourney(before))
  await updateJourney(ctx.tx, journeyId, { state, ...(state === 'ACTIVE' && { activeFrom: ctx.now }) })
  if (state === 'ARCHIVED') await endRuns(ctx.tx, journeyId, ctx.now)
  ctx.record({ type: 'JOURNEY_STATE', entity: 'journey', entityId: journeyId, before: { state: before.state }, after: { state } }) // prettier-ignore
  return shown(await getJourney(ctx.tx, journeyId))
}

/** @throws Refusal not_found */
export const runs: Action<typeof campaigns.runs> = async (ctx, { journeyId, state, after, limit }) => {
  await getJourney(ctx.tx, journeyId)
  const rows = await findRuns(ctx.tx, journeyId, { state, after: readIdCursor(after), limit: limit + 1 })
  return pageOf(rows, limit, ({ id }) => cursorOf(id))
}

/** @throws Refusal not_found */
export const runLog: Action<typeof campaigns.runLog> = async (ctx, { journeyRunId }) => {
  if (!(await hasRun(ctx.tx, journeyRunId))) refuse('not_found', { journeyRunId })
  return { lines: await findLog(ctx.tx, journeyRunId) }
}

import { giveCodes } from '#areas/offers/offers/actions/give-codes.ts'
import { enterOfJourney } from '#areas/marketing/leads/actions/of-journey.ts'
import { makeWork } from '#areas/people/projects/actions/work-of.ts'
import { queueMessages } from '#areas/platform/messages/actions/queue.ts'
import { isAddress } from '#areas/platform/messages/rules/messages.ts'
import type { Address } from '#core/address.ts'
import { addDays } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import { changeRuns, type DueRun, enterGuests, lockDue, type RunChange } from '../queries/journey-runs.ts'
import { getJourney, insertLog, type LogLine, type StoredJourney } from '../queries/journeys.ts'
import { nextStep, type Outcome, programOf } from '../rules/journeys.ts'
import { purposeOfJourney } from '../rules/approval.ts'
import { findUnusable } from './approval.ts'
import { refreshFacts } from './facts.ts'
import { askGate } from './gate.ts'
import { todayOf } from './segments.ts'

/** Runs that go on in one transaction. */
const MOST_AT_ONCE = 200

/** Lets guests into a journey to whom its trigger happened. */
export async function enterJourney(ctx: Context, journeyId: string): Promise<void> {
  const journey = await getJourney(ctx.tx, journeyId)
  if (journey.state !== 'ACTIVE') return
  const today = todayOf(ctx)
  if (journey.trigger === 'BIRTHDAY' || journey.trigger === 'NO_STAY') await refreshFacts(ctx)
  const entered = await enterGuests(ctx.tx, journey, { now: ctx.now, today })
  if (entered.length === 0) return
  await insertLog(ctx.tx, entered.map((runId) => ({ id: ctx.newId(), runId, kind: 'ENTERED', detail: '', messageId: null })), ctx.now) // prettier-ignore
  ctx.publish('campaigns')
}

type Going = { run: DueRun; outcome: Outcome; address: string }
type Effects = { changes: RunChange[]; log: LogLine[] }

/** Takes the next step of each run that is due. Returns whether there may be more. */
export async function advanceJourney(ctx: Context, journeyId: string): Promise<boolean> {
  const journey = await getJourney(ctx.tx, journeyId)
  if (journey.state !== 'ACTIVE') return false
  const { channel } = journey
  const due = await lockDue(ctx.tx, { journeyId, channel, now: ctx.now, most: MOST_AT_ONCE })
  if (due.length === 0) return false
  const program = programOf(journey.steps)
  const going = due.map((run): Going => ({ run, outcome: nextStep(program, journey, run), address: channel === 'MAIL' ? run.email : run.phone })) // prettier-ignore
  const effects: Effects = { changes: [], log: [] }
  for (const one of going) settleStep(ctx, one, effects)
  await sendSteps(ctx, journey, going, effects)
  await giveSteps(ctx, journey, going, effects)
  await enterLeads(ctx, journey, going, effects)
  await makeTasks(ctx, journey, going, effects)
  await changeRuns(ctx.tx, effects.changes, ctx.now)
  if (effects.log.length > 0) await insertLog(ctx.tx, effects.log, ctx.now)
  // Cases look for the lines of their steps themselves.
  if (effects.log.some(({ kind }) => kind === 'CASE'))
    ctx.enqueue({ task: 'cases.journeys', payload: { propertyId: ctx.property.id } })
  ctx.publish('campaigns')
  return due.length === MOST_AT_ONCE
}

const line = (ctx: Context, runId: string, kind: LogLine['kind'], detail = '', messageId: string | null = null): LogLine => ({ id: ctx.newId(), runId, kind, detail, messageId }) // prettier-ignore
const change = (run: DueRun, more: Partial<RunChange>): RunChange => ({
  id: run.id, position: run.position, state: 'RUNNING', reason: '', nextAt: null, hasSent: false, codeId: null, code: null, ...more,
}) // prettier-ignore

/** What a step does that sends and grants nothing; a case is opened by the cases, from its line in the log. */
function settleStep(ctx: Context, { run, outcome }: Going, { changes, log }: Effects): void {
  if ('answers' in outcome) for (const isYes of outcome.answers) log.push(line(ctx, run.id, isYes ? 'YES' : 'NO'))
  if (outcome.type === 'EXIT') {
    changes.push(change(run, { state: 'EXITED', reason: outcome.because }))
    log.push(line(ctx, run.id, 'EXITED', outcome.because))
  } else if (outcome.type === 'DONE') {
    changes.push(change(run, { state: 'DONE' }))
    log.push(line(ctx, run.id, 'DONE'))
  } else if (outcome.type === 'WAIT') {
    const nextAt = new Date(Date.parse(ctx.now) + outcome.hours * 3_600_000).toISOString()
    changes.push(change(run, { position: outcome.position, nextAt }))
    log.push(line(ctx, run.id, 'WAIT', nextAt))
  } else if (outcome.type === 'CASE') {
    changes.push(change(run, { position: outcome.position, nextAt: ctx.now }))
    log.push(line(ctx, run.id, 'CASE', outcome.subject))
  }
}

/** Sends what is to be sent, each step of a run once; what may not go is skipped with its reason. */
async function sendSteps(
  ctx: Context,
  journey: StoredJourney,
  going: readonly Going[],
  { changes, log }: Effects,
): Promise<void> {
  // prettier-ignore
  const sends = going.flatMap(({ run, outcome, address }) => (outcome.type === 'SEND' ? [{ run, outcome, address }] : []))
  if (sends.length === 0) return
  const { channel, isService, name, id: journeyId } = journey
  const gate = isService ? new Map<string, null>() : await askGate(ctx, channel, sends.map(({ address }) => address)) // prettier-ignore
  const unusable = channel === 'WHATSAPP' ? await findUnusable(ctx, sends.map(({ outcome }) => outcome.templateId), purposeOfJourney(journey)) : [] // prettier-ignore
  const reasonOf = ({ outcome, address }: (typeof sends)[number]) =>
    outcome.isOverCap
      ? 'MOST_PER_STAY'
      : unusable.includes(outcome.templateId)
        ? 'TEMPLATE_NOT_APPROVED'
        : !isAddress(channel, address)
          ? 'NO_ADDRESS'
          : (gate.get(address) ?? null)
  const allowed = sends.filter((one) => reasonOf(one) === null)
  const about = {
    about: name.slice(0, 60),
    aboutPath: `/campaign/journeys/${journeyId}` as const,
    shownIn: 'campaigns',
  }
  const ids = await queueMessages(
    ctx,
    allowed.map(({ run, outcome, address }) => ({
      kind: 'journey', channel, class: isService ? ('SERVICE' as const) : ('MARKETING' as const), to: address, name: run.name,
      payload: { runId: run.id, templateId: outcome.templateId }, onceKey: `journey ${run.id} ${run.position} ${run.messages}`, ...about,
    })),
  ) // prettier-ignore
  const messageOf = new Map(allowed.map(({ run }, at) => [run.id, ids[at] ?? null]))
  for (const one of sends) {
    const reason = reasonOf(one)
    changes.push(change(one.run, { position: one.outcome.position, nextAt: ctx.now, hasSent: reason === null }))
    log.push(line(ctx, one.run.id, reason === null ? 'SENT' : 'NOT_SENT', reason ?? '', messageOf.get(one.run.id) ?? null)) // prettier-ignore
  }
}

/** Issues codes to those whose step it is, offer by offer. */
async function giveSteps(
  ctx: Context,
  { name }: StoredJourney,
  going: readonly Going[],
  { changes, log }: Effects,
): Promise<void> {
  // prettier-ignore
  const gives = going.flatMap(({ run, outcome }) => (outcome.type === 'CODE' && run.customerId !== null ? [{ run, outcome, customerId: run.customerId }] : []))
  // A journey that began by enquiries may begin by something else now: who enquired has no code of their own.
  for (const { run, outcome } of going)
    if (outcome.type === 'CODE' && run.customerId === null)
      changes.push(change(run, { position: outcome.position, nextAt: ctx.now }))
  for (const offerId of new Set(gives.map(({ outcome }) => outcome.offerId))) {
    const of = gives.filter(({ outcome }) => outcome.offerId === offerId)
    const customerIds = of.map(({ customerId }) => customerId)
    const codes = await giveCodes(ctx, { offerId, batch: name.slice(0, 60), customerIds })
    for (const [at, { run, outcome }] of of.entries()) {
      const { id: codeId = null, code = null } = codes[at] ?? {}
      changes.push(change(run, { position: outcome.position, nextAt: ctx.now, codeId, code }))
      log.push(line(ctx, run.id, 'CODE', code ?? ''))
    }
  }
}

/** Enters an enquiry for those whose step it is; who enquired has one already. */
async function enterLeads(
  ctx: Context,
  { name }: StoredJourney,
  going: readonly Going[],
  { changes, log }: Effects,
): Promise<void> {
  for (const { run, outcome } of going) {
    if (outcome.type !== 'LEAD') continue
    const { title, position } = outcome
    changes.push(change(run, { position, nextAt: ctx.now }))
    if (run.customerId === null) continue
    const { firstName, lastName, email, phone, language, companyName } = run
    await enterOfJourney(ctx, { firstName, lastName, email, phone, language, companyName, title, message: name })
    log.push(line(ctx, run.id, 'LEAD', title))
  }
}

const pathOf = ({ customerId, leadId }: DueRun): Address =>
  customerId === null ? `/businessLead/manage-businesslead?lead=${leadId ?? ''}` : `/customer?id=${customerId}`

/** Makes the work of those whose step it is, project by project so that no two wait for each other. */
async function makeTasks(
  ctx: Context,
  { name: label }: StoredJourney,
  going: readonly Going[],
  { changes, log }: Effects,
): Promise<void> {
  const today = todayOf(ctx)
  const tasks = going.flatMap(({ run, outcome }) => (outcome.type === 'TASK' ? [{ run, outcome }] : []))
  for (const { run, outcome } of tasks.toSorted((a, b) =>
    a.outcome.task.projectId < b.outcome.task.projectId ? -1 : 1,
  )) {
    const { title, projectId, assigneeId, dueDays } = outcome.task
    changes.push(change(run, { position: outcome.position, nextAt: ctx.now }))
    const origin = { label, path: pathOf(run) }
    const made = await makeWork(ctx, { projectId, title, assigneeId, dueOn: addDays(today, dueDays), origin })
    log.push(made ? line(ctx, run.id, 'TASK', `${made.label} ${title}`) : line(ctx, run.id, 'NOT_MADE', title))
    if (made && assigneeId !== null && !made.isAssigned) log.push(line(ctx, run.id, 'NOT_ASSIGNED', made.label))
  }
}

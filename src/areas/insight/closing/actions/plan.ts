import { bookingsArea } from '#areas/lodging/bookings/actions/bookings.ts'
import { noShowFees } from '#areas/lodging/bookings/actions/fees.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { addDays, dayAt, timeAt } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import type { Context } from '#server/request/context.ts'
import type { Blocker, Finding, Policy } from '../contract/replies.ts'
import { findBlockers, type Found, type FoundRow } from '../queries/checks.ts'
import type { StoredSettings } from '../queries/settings.ts'
import { blockers, policiesOf } from '../rules/policies.ts'
import { type Decisions, verdictOf } from '../rules/verdicts.ts'

/** What is in the way of one kind, with what the close does about each. */
export type Planned = { count: number; policy: Policy; findings: Finding[] }

type CloseInput = { settings: StoredSettings; decisions: Decisions }

/** Everything in the way of closing the business date, judged by the rule the run follows too. */
export async function planClose(
  ctx: Context,
  { settings, decisions }: CloseInput,
  kinds: readonly Blocker[] = blockers,
): Promise<Record<Blocker, Planned>> {
  const { tx, businessDate, now, property } = ctx
  const policies = policiesOf(settings.policies)
  const found = await findBlockers(tx, businessDate, now, kinds)
  const wall = { today: dayAt(now, property.timeZone), time: timeAt(now, property.timeZone) }
  const judge = (blocker: Blocker, row: FoundRow, more: { charge?: Finding['charge']; refusal?: string | null }) => {
    const terms = { policy: policies[blocker], decisions, wall, noShowAt: settings.noShowAt }
    const { balance: _, isInvoiced: __, ...finding } = row
    const verdict = verdictOf(blocker, { ...row, refusal: more.refusal ?? null }, terms)
    return { ...finding, charge: more.charge ?? null, ...verdict } satisfies Finding
  }
  const plain = (blocker: Blocker): Planned => ({
    count: found[blocker].count,
    policy: policies[blocker],
    findings: found[blocker].findings.map((row) => judge(blocker, row, {})),
  })
  const plan = Object.fromEntries(blockers.map((blocker) => [blocker, plain(blocker)])) as Record<Blocker, Planned>
  const [arrivals, departures] = await Promise.all([
    withFees(ctx, plan.arrivals.findings),
    withExtensions(ctx, found.departures, plan.departures.findings),
  ])
  plan.arrivals.findings = arrivals
  plan.departures.findings = departures.map(({ row, charge, refusal }) => judge('departures', row, { charge, refusal }))
  return plan
}

/** The fee of each no-show; none where the policy has no fee. */
async function withFees(ctx: Context, findings: readonly Finding[]): Promise<Finding[]> {
  if (findings.length === 0) return []
  const fees = await noShowFees(
    ctx,
    findings.map(({ id }) => id),
  )
  return findings.map((finding) => ({
    ...finding,
    charge: finding.action === 'NO_SHOW_FREE' ? minor(0) : (fees.get(finding.id) ?? null),
  }))
}

/** Price of one more night for each extended stay, or why it cannot be extended; both from the bookings area. */
const withExtensions = (ctx: Context, { findings }: Found, planned: readonly Finding[]) =>
  Promise.all(
    findings.map(async (row, index) => {
      const { bookingId, stayId } = row
      if (planned[index]?.action !== 'EXTEND' || bookingId === null || stayId === null)
        return { row, charge: null, refusal: null }
      const change = { departure: addDays(ctx.businessDate, 1), price: 'keep' }
      const input = bookings.previewChange.input.parse({ bookingId, stayId, ...change })
      const { difference, reasons } = await bookingsArea.actions.previewChange(ctx, input)
      return { row, charge: difference, refusal: reasons[0]?.code ?? null }
    }),
  )

import { assertPropertiesWithinPlan } from '#areas/platform/subscriptions/actions/plans.ts'
import type { Action } from '#server/request/context.ts'
import { recordEach } from '#server/request/audit-log.ts'
import type { properties } from '../contract/properties.ts'
import { findNames, insertProperties } from '../queries/opening.ts'
import { completed, importFaults } from '../rules.ts'
import { organisationFor, withItsOwn } from './open.ts'

/**
 * Opens the properties of a list, all of them or, with `leaveOutWrong`, the right ones. A dry run has the same reply and opens none.
 *
 * @throws Refusal not_found, not_in_plan when the organisation's plan has no room for them
 */
export const importList: Action<typeof properties.import> = async (ctx, input) => {
  const lines = input.lines.map((line) => completed(line, input.defaults))
  // Properties that do not exist yet are no tenant.
  return ctx.asPlatform(async (tx) => {
    const organizationId = await organisationFor(ctx, tx, input.organizationId)
    const known = await findNames(tx, organizationId)
    const faults = importFaults(lines, known)
    const right = lines.filter((_, index) => faults[index]?.length === 0)
    const isStopped = input.isDryRun || (right.length < lines.length && !input.leaveOutWrong)
    if (right.length > 0) await assertPropertiesWithinPlan(ctx, tx, organizationId, right.length)
    const opened = isStopped || right.length === 0 ? [] : right
    if (opened.length > 0) {
      const propertyIds = opened.map((line) => withItsOwn(ctx, { ...line, taxBp: 0 }))
      const ids = await insertProperties(tx, organizationId, propertyIds)
      const openings = ids.map((propertyId, index) => ({
        propertyId,
        type: 'PROPERTY_OPENED' as const,
        entity: 'property',
        entityId: String(propertyId),
        after: { name: propertyIds[index]?.name },
      }))
      await recordEach(ctx, tx, openings)
      ctx.publish('organisations')
    }
    return {
      lines: lines.map(({ name }, index) => ({ line: index + 1, name, faults: faults[index] ?? [] })),
      rightCount: right.length,
      openedCount: opened.length,
    }
  })
}

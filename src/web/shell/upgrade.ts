import { planOf } from '#core/codes.ts'
import { findScreen } from '../screens.ts'
import type { Session } from '../session.ts'

export const UPGRADE = '/master-service/Upgrade-Plan'

/** Specification section 6: hotel admins whose plan is not Business Premium. */
export const mayUpgrade = ({ roles, property }: Session): boolean =>
  roles[0] === 'PROP_ADMIN' &&
  property !== undefined &&
  planOf(property.plan) !== 'Business Premium' &&
  findScreen(UPGRADE) !== undefined

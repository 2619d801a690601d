import { implement } from '#server/request/context.ts'
import { create, get, list, update } from './actions/catalogue.ts'
import {
  heldByOrganisation,
  ofOrganisation,
  ofProperty,
  subscribeOrganisation,
  subscribeProperty,
  updateOfOrganisation,
  updateOfProperty,
} from './actions/held.ts'
import { standing, upgradePlan } from './actions/plans.ts'
import { subscriptions } from './contract.ts'

export { assertPropertiesWithinPlan, assertWithinPlan, beginPlan, usedOfPlan } from './actions/plans.ts'

export const subscriptionsArea = implement(subscriptions, {
  list,
  get,
  create,
  update,
  ofOrganisation,
  heldByOrganisation,
  subscribeOrganisation,
  updateOfOrganisation,
  ofProperty,
  subscribeProperty,
  updateOfProperty,
  standing,
  upgradePlan,
})

import { implement } from '#server/request/context.ts'
import { create, get, list, update } from './catalogue.ts'
import {
  heldByOrganisation,
  ofOrganisation,
  ofProperty,
  subscribeOrganisation,
  subscribeProperty,
  updateOfOrganisation,
  updateOfProperty,
} from './subscribed.ts'
import { overview, upgradePlan } from './plans.ts'
import { subscriptions } from '../contract.ts'

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
  overview,
  upgradePlan,
})

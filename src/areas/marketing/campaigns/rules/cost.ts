import { type Minor, minor, roundHalfUp } from '#core/money.ts'
import type { CampaignChannel } from '../contract/choices.ts'

type Costs = { mailCost: Minor; smsCost: Minor; whatsappCost: Minor }

/** What a thousand messages of a channel cost, of SMS a thousand segments. */
export const costPerThousand = ({ mailCost, smsCost, whatsappCost }: Costs, channel: CampaignChannel): Minor =>
  ({ MAIL: mailCost, SMS: smsCost, WHATSAPP: whatsappCost })[channel]

/**
 * What so many messages cost, rounded half up.
 *
 * @param perThousand minor units that a thousand of them cost
 */
export const costOf = (messages: number, perThousand: Minor): Minor =>
  minor(roundHalfUp((messages * perThousand) / 1_000))

/** Whether a budget allows a cost; where none is planned, every cost is allowed. */
export const isInBudget = (cost: Minor, budget: Minor | null): boolean => budget === null || cost <= budget

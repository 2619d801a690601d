import { type Minor, minor, roundHalfUp } from '#core/money.ts'
import type { CampaignChannel } from '../contract/choices.ts'
import { segmentsOf } from './sms.ts'

type Costs = { mailCost: Minor; smsCost: Minor; whatsappCost: Minor }

/** What a thousand messages of a channel cost, of SMS a thousand segments. */
export const costPerThousand = ({ mailCost, smsCost, whatsappCost }: Costs, channel: CampaignChannel): Minor =>
  ({ MAIL: mailCost, SMS: smsCost, WHATSAPP: whatsappCost })[channel]

/** How many times a message is paid for: an SMS by its segments, any other once. */
export const unitsOf = (channel: CampaignChannel, text: string): number =>
  channel === 'SMS' ? Math.max(1, segmentsOf(text).count) : 1

/**
 * What so many messages cost, rounded half up.
 *
 * @param perThousand minor units that a thousand of them cost
 */
export const costOf = (messages: number, perThousand: Minor): Minor =>
  minor(roundHalfUp((messages * perThousand) / 1_000))

/** Whether a budget allows a cost; where none is planned, every cost is allowed. */
export const isInBudget = (cost: Minor, budget: Minor | null): boolean => budget === null || cost <= budget

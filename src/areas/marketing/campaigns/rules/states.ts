import type { CampaignMove, CampaignState, VariantName } from '../contract/choices.ts'

/** Where a move leads to from a state; what is not here is not possible. */
export const CAMPAIGN_STEPS: Readonly<Record<CampaignMove | 'APPROVE' | 'SEND_BACK' | 'START' | 'FINISH', Partial<Record<CampaignState, CampaignState>>>> = {
  SUBMIT: { DRAFT: 'IN_REVIEW' },
  APPROVE: { IN_REVIEW: 'SCHEDULED' },
  SEND_BACK: { IN_REVIEW: 'DRAFT' },
  UNSCHEDULE: { SCHEDULED: 'DRAFT' },
  START: { SCHEDULED: 'RUNNING' },
  PAUSE: { RUNNING: 'PAUSED' },
  RESUME: { PAUSED: 'RUNNING' },
  FINISH: { RUNNING: 'FINISHED' },
  CANCEL: { DRAFT: 'CANCELLED', IN_REVIEW: 'CANCELLED', SCHEDULED: 'CANCELLED', RUNNING: 'CANCELLED', PAUSED: 'CANCELLED' },
} // prettier-ignore

export const stateAfterMove = (state: CampaignState, move: keyof typeof CAMPAIGN_STEPS): CampaignState | undefined =>
  CAMPAIGN_STEPS[move][state]

/** Whether a campaign has ended: nothing of it is sent any more. */
export const isOver = (state: CampaignState): boolean => state === 'FINISHED' || state === 'CANCELLED'

/** Whether another user than the author has to approve what goes to so many. */
export const needsApproval = (recipients: number, approvalAbove: number): boolean => recipients > approvalAbove

/** How many messages may be queued now: a minute's share of the rate, and within any hour no more than the rate. */
export function allowanceOf({ perHour, inLastHour }: { perHour: number; inLastHour: number }): number {
  const share = Math.ceil(perHour / 60)
  return Math.max(0, Math.min(share, perHour - inLastHour))
}

export type Tried = { variant: VariantName; sent: number; count: number }

/** The text that did better on the sample: the larger share wins, and A where they are even or neither was read. */
export function winnerOf(tried: readonly Tried[]): VariantName {
  const shareOf = (name: VariantName) => {
    const found = tried.find(({ variant }) => variant === name)
    return found && found.sent > 0 ? found.count / found.sent : 0
  }
  return shareOf('B') > shareOf('A') ? 'B' : 'A'
}
